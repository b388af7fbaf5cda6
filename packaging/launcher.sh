#!/bin/sh
# Starts Chapter & Verse from this folder. Nothing is written here: studies and settings go to the
# user's own folders. No arguments: the window. For the terminal: ./chapterverse ask "your question"
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
PYTHONHOME=$here/python
PYTHONPATH=$here/app:$here/site-packages
LD_LIBRARY_PATH=$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
CHAPTERVERSE_SITE=$here/data
PYTHONNOUSERSITE=1 PYTHONSAFEPATH=1 PYTHONUTF8=1 PYTHONDONTWRITEBYTECODE=1
export PYTHONHOME PYTHONPATH LD_LIBRARY_PATH CHAPTERVERSE_SITE
export PYTHONNOUSERSITE PYTHONSAFEPATH PYTHONUTF8 PYTHONDONTWRITEBYTECODE
exec "$here/python/bin/python3" -m chapterverse "$@"
