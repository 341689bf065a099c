import pg from 'pg'

export interface Listening {
  close(): Promise<void>
}

/**
 * LISTENs on a connection of its own, and reconnects with backoff (0.2 s to 5 s) as long as the process runs.
 * `on.notice` is also called after each connect, because notices may have been missed; `on.lost` is called after a lost
 * connection and after each failed attempt.
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
