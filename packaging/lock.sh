#!/bin/sh
# Writes the locks anew. For maintainers: needs `uv` on the PATH and the network; see README.md here.
set -eu
cd "$(dirname "$0")"
export UV_CUSTOM_COMPILE_COMMAND="sh packaging/lock.sh"
lock() {
    uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
        --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate \
        --overrides overrides.txt "$@"
}
lock ../pyproject.toml --extra model --no-emit-package llama-cpp-python -o requirements.lock "$@"
lock requirements-dev.in -o requirements-dev.lock "$@"
lock requirements-build.in -o requirements-build.lock "$@"
lock requirements-llama.in --no-deps -o requirements-llama.lock "$@"
