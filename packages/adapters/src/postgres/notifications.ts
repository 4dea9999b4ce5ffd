import pg from 'pg'

/** Delay in milliseconds before reconnecting after the connection breaks. */
const RECONNECT_MS = 500

/** A subscription to Postgres channels (LISTEN). It reconnects after a failure, until it is closed. */
export interface Listening {
  close(): Promise<void>
}

/**
 * Calls `onMessage` for each notification on the channels, and `onConnect` each time it starts to listen. Notifications
 * are lost while the connection is down, so the caller must reload its state in `onConnect`.
 */
export function listen(
  connectionString: string,
  channels: readonly string[],
  handlers: { onMessage(channel: string, payload: string): void; onConnect(): void; onError(error: unknown): void },
): Listening {
  let closed = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString })
    client = next
    next.on('notification', (message) => handlers.onMessage(message.channel, message.payload ?? ''))
    next.on('error', (error) => again(next, error))
    next.on('end', () => again(next, null))
    try {
      await subscribe(next, channels)
      handlers.onConnect()
    } catch (error) {
      again(next, error)
    }
  }

  const again = (broken: pg.Client, error: unknown): void => {
    if (closed || broken !== client) return
    client = null
    if (error) handlers.onError(error)
    broken.end().catch(() => {})
    timer = setTimeout(() => void connect(), RECONNECT_MS)
  }

  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

async function subscribe(client: pg.Client, channels: readonly string[]): Promise<void> {
  await client.connect()
  for (const channel of channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
}
