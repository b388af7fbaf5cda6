"""Makes the adapter that llama.cpp loads from a checkpoint of train.py.

    python packaging/training/writer/export.py WORK/checkpoint.pt --base FILE.gguf
        --llama DIR --out writer-2.gguf

DIR of --llama is vendor/llama.cpp of the source package of llama-cpp-python, whose converter is
run. The base must be the file that was tuned. Prints the digests for models/manifest.toml.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file
from transformers import AutoConfig

MOST_BYTES = 25_000_000
_PREFIX = "base_model.model."
"""What the converter expects before the name of every weight."""


def main() -> int:
    """Convert; 1 with a sentence when the base is another or the converter fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--llama", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    base = given.base.resolve()
    state = torch.load(given.checkpoint, map_location="cpu")
    digest = hashlib.sha256(base.read_bytes()).hexdigest()
    if state["base"] != digest:
        print(f"{given.checkpoint} was tuned on another file than {base.name}.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        made = _written(state, base, Path(folder))
        command = [
            *(sys.executable, str(given.llama / "convert_lora_to_gguf.py"), str(made)),
            *("--base", str(made), "--outtype", "f16", "--outfile", str(given.out)),
        ]
        offline = {**os.environ, "HF_HUB_OFFLINE": "1"}
        done = subprocess.run(command, capture_output=True, text=True, env=offline, check=False)
    if done.returncode:
        print(done.stderr[-2000:], file=sys.stderr)
        return 1
    raw = given.out.read_bytes()
    print(f"samples = {state['seen']}")
    print(f'adapter_sha256 = "{hashlib.sha256(raw).hexdigest()}"')
    print(f"adapter_size = {len(raw)}")
    print(f'base_sha256 = "{digest}"')
    print(f'prompt = "{state["prompt"]}"')
    if len(raw) > MOST_BYTES:
        print(f"More than {MOST_BYTES:,} bytes: too large to ship.", file=sys.stderr)
        return 1
    return 0


def _written(state: dict[str, Any], base: Path, folder: Path) -> Path:
    """The checkpoint in the layout of the PEFT library, with the configuration of its base."""
    weights = state["adapter"].items()
    named = {f"{_PREFIX}{name}.weight": weight.contiguous() for name, weight in weights}
    save_file(named, folder / "adapter_model.safetensors")
    facts = {"peft_type": "LORA", "r": state["rank"], "lora_alpha": state["alpha"]}
    (folder / "adapter_config.json").write_text(json.dumps(facts), encoding="ascii")
    config = AutoConfig.from_pretrained(str(base.parent), gguf_file=base.name)
    config.architectures = ["LlamaForCausalLM"]
    config.save_pretrained(folder)
    return folder


if __name__ == "__main__":
    sys.exit(main())
