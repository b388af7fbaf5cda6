"""Writers of a document, one a format; each turns domain.document into bytes and knows no study."""
