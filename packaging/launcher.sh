#!/bin/sh
# Starts Chapter & Verse from this folder. Nothing is written here: studies and settings go to the
# user's own folders. No arguments: the window. For the terminal: ./chapterverse ask "your question"
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
PYTHONHOME=$here/python
PYTHONPATH=$here/app:$here/site-packages
LD_LIBRARY_PATH=$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
CHAPTERVERSE_SITE=$here/data
PYTHONNOUSERSITE=1 PYTHONSAFEPATH=1 PYTHONUTF8=1
# What Python compiles is kept in the user's cache, so that only the first start compiles it.
PYTHONPYCACHEPREFIX=${CHAPTERVERSE_HOME:+$CHAPTERVERSE_HOME/cache/pycache}
PYTHONPYCACHEPREFIX=${PYTHONPYCACHEPREFIX:-${XDG_CACHE_HOME:-$HOME/.cache}/chapter-and-verse/pycache}
export PYTHONHOME PYTHONPATH LD_LIBRARY_PATH CHAPTERVERSE_SITE
export PYTHONNOUSERSITE PYTHONSAFEPATH PYTHONUTF8 PYTHONPYCACHEPREFIX
exec "$here/python/bin/python3" -m chapterverse "$@"
