import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PATH_BYTES = 24
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Serves a page once on this machine, at a URL with a random path. Returns whether the page was opened in time. */
export function showOnce(html: string, patienceMs: number, report: (url: string) => void): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const path = `/${randomBytes(PATH_BYTES).toString('base64url')}`
    let isGiven = false
    const end = (wasSeen: boolean): void => {
      clearTimeout(timer)
      server.close(() => resolve(wasSeen))
      server.closeAllConnections()
    }
    const server = createServer((request, response) => {
      // The Host header must contain the IP address that this server listens on. This prevents DNS rebinding, in which
      // an attacker's host name resolves to this machine.
      const isRight =
        request.method === 'GET' && request.url === path && request.headers.host === hostOf(server.address())
      if (!isRight || isGiven) return void response.writeHead(404, { connection: 'close' }).end()
      isGiven = true
      response.writeHead(200, { ...HEADERS, connection: 'close' }).end(html)
      response.once('close', () => end(true))
    })
    const timer = setTimeout(() => end(false), patienceMs)
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => report(`http://${hostOf(server.address())}${path}`))
  })
}

function hostOf(address: AddressInfo | string | null): string {
  return typeof address === 'object' && address ? `127.0.0.1:${address.port}` : ''
}
