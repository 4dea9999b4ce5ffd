import { once } from 'node:events'
import { createServer } from 'node:http'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { expect, test } from 'vitest'
import { EvmRpc } from './evm-rpc.ts'

/** Runs `use` against a node that answers every call with an error of this code. */
async function withRefusingNode(code: number, use: (rpc: EvmRpc) => Promise<void>): Promise<void> {
  const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'refused' } })
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  try {
    await use(new EvmRpc(`http://127.0.0.1:${address.port}`))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test.each([-32_601, -32_004])('callIfServed returns undefined for the error %i of an unserved method', (code) =>
  withRefusingNode(code, async (rpc) => {
    expect(await rpc.callIfServed('trace_block', ['latest'])).toBeUndefined()
  }),
)

test('callIfServed throws for any other error', () =>
  withRefusingNode(-32_603, async (rpc) => {
    await expect(rpc.callIfServed('trace_block', ['latest'])).rejects.toBeInstanceOf(AdapterError)
  }))
