import pg from 'pg'

/**
 * pg-boss removes all listeners from a broken connection before it ends it. A later error of that connection (a
 * pooler's "server conn crashed?", a reset) would then be unhandled and end the process.
 */
export function surviveBrokenConnections(): void {
  const { removeAllListeners } = pg.Client.prototype
  // Patched once, however often this module is loaded.
  if (removeAllListeners.name === quietly.name) return
  pg.Client.prototype.removeAllListeners = quietly
  function quietly(this: pg.Client, ...events: Parameters<typeof removeAllListeners>) {
    removeAllListeners.apply(this, events)
    return this.on('error', () => undefined)
  }
}
