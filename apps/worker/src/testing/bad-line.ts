import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Moment at which the proxy cuts the connection. `before`: before COMMIT reaches the database. `during`: after COMMIT
 * reaches the database. `after`: after the database has responded to COMMIT.
 */
export type Cut = 'before' | 'during' | 'after'

/** Postgres simple query message with the statement COMMIT. */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0')

/** Starts a TCP proxy in front of the database. It cuts the connection at every third COMMIT, up to `times` times. */
export async function startBadLine(
  databaseUrl: string,
  cut: Cut,
  times: number,
): Promise<{ url: string; cuts(): number; close(): void }> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let commits = 0
  let cuts = 0
  const isCutNow = (bytes: Buffer): boolean => {
    const isCut = bytes.includes(COMMIT) && ++commits % 3 === 0 && cuts < times
    if (isCut) cuts += 1
    return isCut
  }
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const end = linkSockets(client, upstream, open)
    forward(client, upstream, { cut, isCutNow, end })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  return {
    url: url.href,
    cuts: () => cuts,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/**
 * Links two sockets: when one socket closes, the other socket is closed too. Keeps both sockets in `open` until then.
 * Returns a function that closes both.
 */
function linkSockets(client: Socket, upstream: Socket, open: Set<Socket>): () => void {
  const end = (): void => {
    client.destroy()
    upstream.destroy()
  }
  for (const socket of [client, upstream]) {
    open.add(socket)
    socket.on('error', end)
    socket.on('close', () => {
      open.delete(socket)
      end()
    })
  }
  return end
}

interface ForwardOptions {
  cut: Cut
  /** Returns whether to cut the connection when these bytes arrive from the client. */
  isCutNow(bytes: Buffer): boolean
  end(): void
}

/** Forwards bytes in both directions until the connection is cut. */
function forward(client: Socket, upstream: Socket, { cut, isCutNow, end }: ForwardOptions): void {
  let isCut = false
  client.on('data', (bytes) => {
    isCut = isCutNow(bytes)
    if (!isCut) return upstream.write(bytes)
    if (cut === 'before') return end()
    upstream.write(bytes, () => cut === 'during' && client.destroy())
  })
  upstream.on('data', (bytes) => {
    if (isCut) end()
    else client.write(bytes)
  })
}
