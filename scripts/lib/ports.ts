import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Port range below the system's ephemeral ports. Those start at 32768 on Linux, and at 49152 on macOS and Windows. */
const PORTS = { first: 20_000, last: 32_767 }
const ATTEMPTS = 100

/**
 * Returns a free loopback port outside the ephemeral range. An ephemeral port would not be safe: the caller listens on
 * the port only a few seconds later, and meanwhile the system could assign it to an outgoing connection.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(PORTS.first, PORTS.last + 1)
    try {
      return await listenOnce(port, '127.0.0.1')
    } catch {
      continue
    }
  }
  throw new Error(`No port from ${PORTS.first} to ${PORTS.last} is free`)
}

/** Returns whether a port is free on all addresses of this machine. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port)
    return true
  } catch {
    return false
  }
}

/** Returns whether a host name or address belongs to this machine. */
export async function isOwnHost(host: string): Promise<boolean> {
  try {
    await listenOnce(0, host)
    return true
  } catch {
    return false
  }
}

function listenOnce(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      const actual = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(actual))
    })
  })
}
