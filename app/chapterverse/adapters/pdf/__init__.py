"""Words out of PDF files, read in a process of their own."""
