@echo off
rem Sets up what is missing, then starts Chapter ^& Verse. No arguments: the window.
setlocal
set "PYTHONUTF8=1"
set "PYTHONSAFEPATH="
set "PYTHONPATH="
set "here=%~dp0"
set "data=%LOCALAPPDATA%\chapter-and-verse"
if defined CHAPTERVERSE_HOME set "data=%CHAPTERVERSE_HOME%\data"
if exist "%data%\ready" if exist "%data%\env\Scripts\python.exe" (
    "%data%\env\Scripts\python.exe" "%here%packaging\start.py" %*
    exit /b
)
for %%v in (3.13 3.12 3.11) do (
    py -%%v -c "" >nul 2>nul && (
        py -%%v "%here%packaging\start.py" %*
        exit /b
    )
)
python -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && (
    python "%here%packaging\start.py" %*
    exit /b
)
echo Chapter ^& Verse needs Python 3.11 or newer. Install it with:
echo   winget install Python.Python.3.13
echo Then run run.cmd again.
exit /b 1
