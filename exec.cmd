@rem The start script is "exec node ...", so that signals sent to npm reach Node and not a shell. cmd.exe has no exec command, so this file provides one.
@%*
