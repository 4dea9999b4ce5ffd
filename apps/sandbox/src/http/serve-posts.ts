import { createServer, type Server } from 'node:http'
import { KEEP_ALIVE_MS } from './keep-alive.ts'

const MAX_BODY_BYTES = 1024 * 1024

/**
 * Starts a local HTTP server that responds to every POST with the JSON returned by `answer`. The simulated nodes serve
 * their RPC with it.
 */
export async function servePosts(port: number, answer: (body: string) => unknown): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const parts: Buffer[] = []
    let size = 0
    request.on('data', (part: Buffer) => {
      size += part.length
      if (size > MAX_BODY_BYTES) return void request.destroy()
      parts.push(part)
    })
    request.on('end', () => {
      const result = answer(Buffer.concat(parts).toString('utf8'))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return server
}
