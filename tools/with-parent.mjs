/** Preloaded into a child started with a channel (`stdio: [..., 'ipc']`): ends it in order when its parent dies without a word. */
if (process.channel !== undefined) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
