"""Everything that touches the world: database, networks on the processor, file formats."""
