// Preloaded (--import) into every Node process that startNode starts. The process's IPC channel closes when the
// parent ends for any reason, including kill -9, so no process is left behind.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.exit(0))
}
