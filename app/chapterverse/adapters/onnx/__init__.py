"""Small networks run by onnxruntime."""
