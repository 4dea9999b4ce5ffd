import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Response to a request: a body, a status with a body, or a function that handles the connection. */
export type Answer =
  | string
  | { status: number; body: string }
  | ((request: IncomingMessage, response: ServerResponse) => void)

/**
 * Starts a stub HTTP server that runs until the test ends. `answers` maps the part of the path after `prefix` to a
 * response.
 */
export async function startScriptedServer(prefix: string, answers: Readonly<Record<string, Answer>>) {
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    requests.push({ url, headers: request.headers })
    const answer = answers[(url.split('?')[0] ?? '').replace(prefix, '')] ?? { status: 404, body: '{}' }
    if (typeof answer === 'function') return answer(request, response)
    const { status, body } = typeof answer === 'string' ? { status: 200, body: answer } : answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()))
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
