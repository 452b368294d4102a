// Preloaded (--import) into every process Muster starts, which also gets an IPC channel: the channel closes
// when the parent ends for any reason, including kill -9, so no process is left behind.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.exit(0))
}
