import { createServer } from 'node:net'

/** Asks the system for a free loopback port. */
export function freePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1')
}

/** Whether a port can be listened on, on every address. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port)
    return true
  } catch {
    return false
  }
}

/** Whether a host is an address of this machine that can be listened on. */
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
