@echo off
rem Sets up, then runs every check and test of the project. Arguments go to pytest.
call "%~dp0run.cmd" --check-the-project %*
exit /b
