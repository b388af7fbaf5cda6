#!/bin/sh
# Proves that a bundle needs no network: sh packaging/test-bundle.sh DIR (as root, on Linux).
# In a network namespace without routes and with an empty home it answers in the terminal and opens
# its window offscreen.
set -eu
bundle=$(CDPATH= cd -- "$1" && pwd -P)
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
alone() {
    unshare -n env -i HOME="$home" PATH=/usr/bin:/bin LANG=C.UTF-8 QT_QPA_PLATFORM=offscreen "$@"
}
if [ -n "$(alone sed 1d /proc/net/route)" ]; then
    echo "The namespace has a route." >&2
    exit 1
fi
echo "== an answer"
alone "$bundle/chapterverse" ask "How is a person justified before God?"
echo "== the window"
# The window stays open until it is told to stop; 124 is that end.
status=0
alone timeout 8 "$bundle/chapterverse" || status=$?
[ "$status" = 124 ] || { echo "The window ended with status $status." >&2; exit 1; }
echo "The bundle works without a network."
