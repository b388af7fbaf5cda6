@echo off
rem Starts Chapter ^& Verse from this folder; studies and settings go to the user's own folders.
setlocal
set "PYTHONHOME=%~dp0python"
set "PYTHONPATH=%~dp0app;%~dp0site-packages"
set "CHAPTERVERSE_SITE=%~dp0data"
set "PYTHONNOUSERSITE=1"
set "PYTHONSAFEPATH=1"
set "PYTHONUTF8=1"
rem What Python compiles is kept in the user's cache, so that only the first start compiles it.
set "PYTHONPYCACHEPREFIX=%LOCALAPPDATA%\chapter-and-verse\cache\pycache"
if defined CHAPTERVERSE_HOME set "PYTHONPYCACHEPREFIX=%CHAPTERVERSE_HOME%\cache\pycache"
"%~dp0python\python.exe" -m chapterverse %*
