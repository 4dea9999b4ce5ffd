import { createServer, type Server } from 'node:http'
import { once } from 'node:events'

/** How the proxy loses the node's response to a broadcast. */
export type Loss = 'answers-500' | 'never-answers' | 'cuts-the-line'

/** Starts an HTTP proxy in front of a node. It forwards every broadcast but drops up to `times` responses. */
export async function startBadRpc(
  nodeUrl: string,
  loss: Loss,
  times: number,
): Promise<{ url: string; lost(): number; close(): void }> {
  let lost = 0
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      void fetch(nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        .then(async (answer) => {
          const text = await answer.text()
          if (!body.includes('eth_sendRawTransaction') || lost >= times)
            return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
          lost += 1
          if (loss === 'answers-500') return response.writeHead(500).end()
          if (loss === 'cuts-the-line') return request.socket.destroy()
          return undefined
        })
        .catch(() => request.socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    lost: () => lost,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
