import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral ports of the system (Linux from 32768, macOS and Windows from 49152). */
const PORTS = { first: 20_000, last: 32_767 }
const ATTEMPTS = 100

/**
 * Finds a free loopback port. The caller listens on it some seconds later, so the port is outside the range of outgoing
 * connections.
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

/** Returns whether a port is free on every address. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port)
    return true
  } catch {
    return false
  }
}

/** Returns whether a host is an address of this machine. */
export async function isHostOurs(host: string): Promise<boolean> {
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
