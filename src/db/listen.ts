import pg from 'pg'

export interface Listening {
  close(): Promise<void>
}

/**
 * LISTENs on a channel over a connection of its own and reconnects (after 0.2 s to 5 s) as long as the process lives.
 * `on.connected` is called after each connection, and `on.notice` with it, because notices may have been missed
 * meanwhile; `on.lost` when the connection breaks and after each failed attempt, with its error.
 */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  on: { notice: () => void; connected: () => void; lost: (error?: unknown) => void },
): Listening {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let wait = 200
  let isClosed = false

  const retry = () => {
    if (isClosed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, wait)
    timer.unref()
    wait = Math.min(wait * 2, 5000)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...config, connectionTimeoutMillis: 5000, keepAlive: true })
    const lose = (error?: unknown) => {
      if (client !== next) return
      client = undefined
      on.lost(error)
      retry()
    }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', () => on.notice())
    try {
      client = next
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
      wait = 200
      on.connected()
      on.notice()
    } catch (error) {
      // The database is away, or listening is not possible at all: the same as losing the connection.
      client = undefined
      await next.end().catch(() => undefined)
      if (isClosed) return
      client = next
      lose(error)
    }
  }

  void connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      const open = client
      client = undefined
      await open?.end().catch(() => undefined)
    },
  }
}
