"""Writes the trained network as the int8 ONNX file that ships, and says its digest.

    python packaging/training/support/export.py WORK/network.pt models/support-1/checker.onnx

The graph is put together by hand from operations of onnxruntime that take a whole attention or a
sum with its normalisation at once; then all weights become 8-bit, activations at run time. The same
weights give the same file.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "app"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from training.support.network import HEADS, LAYERS, LONGEST

_OPS = "com.microsoft"
_EPSILON = 1e-12

Weights = Mapping[str, NDArray[Any]]


class Graph:
    """Nodes and weights in the order in which they are added."""

    def __init__(self, weights: Weights) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []
        self._weights = weights

    def constant(self, name: str, value: NDArray[Any]) -> str:
        """A constant of the graph; its name."""
        self.constants.append(numpy_helper.from_array(np.array(value, order="C"), name))
        return name

    def weight(self, name: str, *, turned: bool = False) -> str:
        """A weight of the network, transposed as a product wants it where `turned`."""
        value = self._weights[name]
        return self.constant(name, value.T if turned else value)

    def add(self, kind: str, inputs: list[str], output: str, **settings: Any) -> str:
        """One operation; its output."""
        own = _OPS if kind in {"Attention", "SkipLayerNormalization", "BiasGelu"} else ""
        self.nodes.append(helper.make_node(kind, inputs, [output], output, domain=own, **settings))
        return output


def graph_of(weights: Weights) -> onnx.ModelProto:
    """The network as a graph of 32-bit numbers: ids, segments and mask in, logits out."""
    g = Graph(weights)
    g.add("Gather", [g.weight("words.weight"), "ids"], "word")
    g.add("Gather", [g.weight("segments.weight"), "segments"], "segment")
    places = g.constant("places", weights["places.weight"][:LONGEST])
    g.add("Shape", ["ids"], "length", start=1, end=2)
    zero = g.constant("zero", np.array([0], dtype=np.int64))
    g.add("Slice", [places, zero, "length"], "place")
    g.add("Add", ["word", "segment"], "kinds")
    g.add("Add", ["kinds", "place"], "sum")
    states = g.add(
        "LayerNormalization",
        ["sum", g.weight("norm.weight"), g.weight("norm.bias")],
        "states",
        epsilon=_EPSILON,
    )
    g.add("Cast", ["mask"], "mask_int", to=TensorProto.INT32)
    for i in range(LAYERS):
        states = _layer(g, f"layers.{i}.", states)
    g.add("Cast", ["mask"], "mask_float", to=TensorProto.FLOAT)
    two = g.constant("two", np.array([2], dtype=np.int64))
    g.add("Unsqueeze", ["mask_float", two], "wide_mask")
    g.add("Mul", [states, "wide_mask"], "seen")
    one = g.constant("one", np.array([1], dtype=np.int64))
    g.add("ReduceSum", ["seen", one], "total", keepdims=0)
    g.add("ReduceSum", ["wide_mask", one], "count", keepdims=0)
    g.add("Div", ["total", "count"], "mean")
    first = g.constant("first", np.array(0, dtype=np.int64))
    g.add("Gather", [states, first], "opening", axis=1)
    g.add("Concat", ["opening", "mean"], "joint", axis=1)
    g.add("Gemm", ["joint", g.weight("head.weight"), g.weight("head.bias")], "logits", transB=1)
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
        for name in ("ids", "segments", "mask")
    ]
    output = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 4])
    graph = helper.make_graph(g.nodes, "support", inputs, [output], g.constants)
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid(_OPS, 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8, producer_name="support-1")


def _layer(g: Graph, name: str, states: str) -> str:
    joint = [g.weight(f"{name}joint.weight", turned=True), g.weight(f"{name}joint.bias")]
    seen = g.add("Attention", [states, *joint, "mask_int"], f"{name}seen", num_heads=HEADS)
    out = g.add("MatMul", [seen, g.weight(f"{name}out.weight", turned=True)], f"{name}product")
    states = _normal(g, f"{name}norm", out, states, f"{name}out.bias")
    wide = g.add("MatMul", [states, g.weight(f"{name}wide.weight", turned=True)], f"{name}grown")
    bent = g.add("BiasGelu", [wide, g.weight(f"{name}wide.bias")], f"{name}bent")
    narrow = g.add("MatMul", [bent, g.weight(f"{name}narrow.weight", turned=True)], f"{name}cut")
    return _normal(g, f"{name}last", narrow, states, f"{name}narrow.bias")


def _normal(g: Graph, name: str, states: str, before: str, bias: str) -> str:
    return g.add(
        "SkipLayerNormalization",
        [states, before, g.weight(f"{name}.weight"), g.weight(f"{name}.bias"), g.weight(bias)],
        f"{name}.states",
        epsilon=_EPSILON,
    )


def main() -> int:
    """Write the file and print its size and digest."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("network", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--float", action="store_true", help="keep 32-bit weights, to compare")
    given = parser.parse_args()
    kept = torch.load(given.network)
    state = kept.get("network", kept)
    model = graph_of({name: value.float().numpy() for name, value in state.items()})
    given.target.parent.mkdir(parents=True, exist_ok=True)
    if given.float:
        onnx.save(model, given.target)
    else:
        with tempfile.TemporaryDirectory() as folder:
            whole = Path(folder) / "whole.onnx"
            onnx.save(model, whole)
            quantize_dynamic(
                whole,
                given.target,
                op_types_to_quantize=["MatMul", "Attention", "Gather"],
                per_channel=True,
                weight_type=QuantType.QInt8,
                extra_options={"MatMulConstBOnly": True, "DefaultTensorType": TensorProto.FLOAT},
            )
    content = given.target.read_bytes()
    print(given.target, len(content), "bytes, sha256", hashlib.sha256(content).hexdigest())
    return 0


if __name__ == "__main__":
    sys.exit(main())
