@rem The start script is "exec node ...", so that signals sent to npm reach Node and not a shell. cmd.exe knows no exec; this is it.
@%*
