import { once } from 'node:events'
import { createServer } from 'node:http'

/** HTTP proxy in front of a node. It can change requests and responses, or simulate an outage. */
export interface DoubtfulRpc {
  url: string
  /** Edits a request's JSON before it reaches the node. */
  changeRequest: (question: string) => string
  /** Edits the JSON of the node's response. */
  changeAnswer: (answer: string) => string
  isAway: boolean
  close(): void
}

export async function startDoubtfulRpc(nodeUrl: string): Promise<DoubtfulRpc> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (rpc.isAway) return void request.socket.destroy()
      const { method = 'POST', url = '/' } = request
      const init = {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: rpc.changeRequest(Buffer.concat(chunks).toString()) }),
      }
      void fetch(url === '/' ? nodeUrl : new URL(url, nodeUrl), init)
        .then(async (answer) =>
          response
            .writeHead(answer.status, { 'content-type': 'application/json' })
            .end(rpc.changeAnswer(await answer.text())),
        )
        .catch(() => request.socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const rpc: DoubtfulRpc = {
    url: `http://127.0.0.1:${address.port}`,
    changeRequest: (question) => question,
    changeAnswer: (answer) => answer,
    isAway: false,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return rpc
}
