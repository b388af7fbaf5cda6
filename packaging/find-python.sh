#!/bin/sh
# Prints the path of a Python 3.11 or newer, the system's own first; says what to install if none.
ask='import sys
if sys.version_info < (3, 11) or (sys.version_info > (3, 14) and len(sys.argv) > 1): sys.exit(1)
print(getattr(sys, "_base_executable", "") or sys.executable)'

find_python() {
    # The locked packages are made for 3.11 to 3.13; a newer one is taken when there is no other.
    for name in python3 python3.13 python3.12 python3.11; do
        command -v "$name" >/dev/null 2>&1 && "$name" -c "$ask" tested 2>/dev/null && return 0
    done
    for name in python3 python3.14 python3.15; do
        command -v "$name" >/dev/null 2>&1 && "$name" -c "$ask" 2>/dev/null && return 0
    done
    return 1
}

find_python && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Python with apt." >&2
    export DEBIAN_FRONTEND=noninteractive
    if { apt-get update -qq && apt-get install -yqq --no-install-recommends python3 python3-venv; } >&2
    then
        find_python && exit 0
    fi
fi
{
    echo "Chapter & Verse needs Python 3.11 or newer, and none was found. Install it with:"
    if command -v apt-get >/dev/null 2>&1; then
        echo "  sudo apt-get update && sudo apt-get install -y python3 python3-venv g++"
    elif command -v dnf >/dev/null 2>&1; then
        echo "  sudo dnf install -y python3 gcc-c++"
    elif [ "$(uname -s)" = Darwin ]; then
        echo "  brew install python@3.13"
    else
        echo "  your system's package manager"
    fi
    echo "Then run ./run again."
} >&2
exit 1
