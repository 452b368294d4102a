// Preloaded (--import) into every process Muster starts, which also gets an IPC channel: the channel closes
// when the parent goes away for whatever reason, kill -9 included, and nothing is left behind.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.exit(0))
}
