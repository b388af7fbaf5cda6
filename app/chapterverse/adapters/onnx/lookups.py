"""Networks whose table of words is kept in bytes look words up before they make numbers of them.

Such a file holds Gather(Mul(Cast(table), steps), words): as written, every run would turn the
whole table, 30,522 rows of MiniLM's, into floats to read a dozen of them (12 of 15 ms), and where
onnxruntime does that once, when it opens the file, it takes 47 MB and 0.1 s. Gathered first, the
same numbers come out of a few rows: Mul(Cast(Gather(table, words)), Gather(steps, words)). Only
the parts of the ONNX format that this needs are read here (onnx.proto: ModelProto, GraphProto,
NodeProto, AttributeProto, TensorProto).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_GRAPH = 7  # of ModelProto
_NODE, _INITIALIZER = 1, 5  # of GraphProto
_INPUT, _OUTPUT, _NAME, _OP, _ATTRIBUTE = 1, 2, 3, 4, 5  # of NodeProto
_DIMS, _TENSOR_NAME = 1, 8  # of TensorProto
_INTEGER = 3  # of AttributeProto
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5  # wire types of protocol buffers
_LONGEST_VARINT = 10


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of a message: all of it, and of one with a length what is in it."""

    number: int
    whole: memoryview
    content: memoryview
    value: int = 0


@dataclass(frozen=True, slots=True)
class _Node:
    """A node with the fields that are neither its name nor what goes in or comes out."""

    op: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    others: bytes
    axis: int  # the only attribute that Gather has; 0 where none is given
    whole: memoryview


def look_up_first(model: bytes) -> bytes:
    """The network with every such table looked up first; one without, or damaged, as it is."""
    try:
        return _rewritten(memoryview(model)) or model
    except ValueError:
        return model


def _rewritten(model: memoryview) -> bytes | None:
    """The rewritten network, None where there is nothing to rewrite; raises ValueError."""
    parts = list(_fields(model))
    graph = next((part for part in parts if part.number == _GRAPH), None)
    if graph is None:
        return None
    fields = list(_fields(graph.content))
    nodes = [_node(field) for field in fields if field.number == _NODE]
    shapes = dict(_shape(field) for field in fields if field.number == _INITIALIZER)
    replaced = _replacements(nodes, shapes)
    if not replaced:
        return None
    places = {id(node.whole): place for place, node in enumerate(nodes)}
    written = b"".join(
        replaced.get(places[id(field.whole)], field.whole) if field.number == _NODE else field.whole
        for field in fields
    )
    return b"".join(_message(_GRAPH, written) if part is graph else part.whole for part in parts)


def _replacements(
    nodes: Sequence[_Node], shapes: Mapping[str, tuple[int, ...]]
) -> dict[int, bytes]:
    """What stands in the place of nodes, by their number."""
    made_by = {output: place for place, node in enumerate(nodes) for output in node.outputs}
    used = Counter(name for node in nodes for name in node.inputs)
    found: dict[int, bytes] = {}
    for place, gather in enumerate(nodes):
        if gather.op != "Gather" or len(gather.inputs) != 2 or gather.axis:
            continue
        mul_at = made_by.get(gather.inputs[0], -1)
        cast_at = made_by.get(nodes[mul_at].inputs[0], -1) if mul_at >= 0 else -1
        if cast_at < 0:
            continue
        mul, cast = nodes[mul_at], nodes[cast_at]
        if (mul.op, cast.op, len(mul.inputs), len(cast.inputs)) != ("Mul", "Cast", 2, 1):
            continue
        table, steps, words = cast.inputs[0], mul.inputs[1], gather.inputs[1]
        rows = shapes.get(table, ())[:1]
        alone = used[cast.outputs[0]] == used[mul.outputs[0]] == 1
        if not (rows and alone and shapes.get(steps) == (*rows, 1)):
            continue
        looked_up, turned, scaled = (
            f"{gather.outputs[0]}_{word}" for word in ("row", "float", "step")
        )
        found[mul_at] = found[cast_at] = b""
        found[place] = (
            _written(gather, (table, words), looked_up)
            + _written(gather, (steps, words), scaled)
            + _written(cast, (looked_up,), turned)
            + _written(mul, (turned, scaled), gather.outputs[0])
        )
    return found


def _node(field: _Field) -> _Node:
    names: dict[int, list[str]] = {_INPUT: [], _OUTPUT: [], _OP: [""]}
    others, axis = [], 0
    for part in _fields(field.content):
        if part.number in names:
            names[part.number].append(str(part.content, "utf-8"))
        if part.number == _ATTRIBUTE:
            axis += sum(f.value for f in _fields(part.content) if f.number == _INTEGER)
        if part.number not in (_INPUT, _OUTPUT, _NAME):
            others.append(part.whole)
    return _Node(
        names[_OP][-1],
        tuple(names[_INPUT]),
        tuple(names[_OUTPUT]),
        b"".join(others),
        axis,
        field.whole,
    )


def _written(like: _Node, inputs: Sequence[str], output: str) -> bytes:
    """A node of the same kind with other inputs and another output, after which it is named."""
    names = [*((_INPUT, name) for name in inputs), (_OUTPUT, output), (_NAME, output)]
    body = b"".join(_message(number, name.encode("utf-8")) for number, name in names)
    return _message(_NODE, body + like.others)


def _shape(field: _Field) -> tuple[str, tuple[int, ...]]:
    """Name and shape of a constant."""
    name, dims = "", []
    for part in _fields(field.content):
        if part.number == _TENSOR_NAME:
            name = str(part.content, "utf-8")
        elif part.number == _DIMS and len(part.content):  # several numbers in one field
            at = 0
            while at < len(part.content):
                value, at = _varint(part.content, at)
                dims.append(value)
        elif part.number == _DIMS:
            dims.append(part.value)
    return name, tuple(dims)


def _fields(message: memoryview) -> Iterator[_Field]:
    """The fields of a message in order; raises ValueError where it is none."""
    at = 0
    while at < len(message):
        start = at
        key, at = _varint(message, at)
        number, wire, value, content = key >> 3, key & 7, 0, at
        if wire == _VARINT:
            value, at = _varint(message, at)
            content = at
        elif wire == _BYTES:
            length, content = _varint(message, at)
            at = content + length
        elif wire in (_FIXED64, _FIXED32):
            at = content = at + (8 if wire == _FIXED64 else 4)
        else:
            raise ValueError("no field of a message")
        if at > len(message):
            raise ValueError("a field is cut off")
        yield _Field(number, message[start:at], message[content:at], value)


def _varint(message: memoryview, at: int) -> tuple[int, int]:
    """A number and where it ends."""
    value = 0
    for place in range(_LONGEST_VARINT):
        if at + place >= len(message):
            break
        value |= (message[at + place] & 0x7F) << (7 * place)
        if message[at + place] < 0x80:
            return value, at + place + 1
    raise ValueError("a number is cut off")


def _message(number: int, content: bytes) -> bytes:
    """A field with its content."""
    length, head = len(content), [number << 3 | _BYTES]
    while length >= 0x80:
        head.append(length & 0x7F | 0x80)
        length >>= 7
    return bytes([*head, length]) + content
