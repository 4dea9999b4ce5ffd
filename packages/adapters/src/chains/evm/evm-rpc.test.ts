import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { expect, test } from 'vitest'
import { EvmRpc, isRefusedCall } from './evm-rpc.ts'

/** Calls `use` with a client of a node that responds to every call with the error `code`. */
function withRefusingNode(code: number, use: (rpc: EvmRpc) => Promise<void>): Promise<void> {
  return withNode(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'refused' } }), use)
}

/** Calls `use` with a client of a node that responds to every call with the body `answer`. */
function withNode(answer: string, use: (rpc: EvmRpc) => Promise<void>): Promise<void> {
  const respond: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  return withServer(respond, (url) => use(new EvmRpc(url)))
}

/** Calls `use` with the URL of a node that handles requests with `respond`. */
async function withServer(respond: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  try {
    await use(`http://127.0.0.1:${address.port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test.each([-32_601, -32_004])(
  'callIfServed returns undefined when the node does not support the method (error %i)',
  (code) =>
    withRefusingNode(code, async (rpc) => {
      expect(await rpc.callIfServed('trace_block', ['latest'])).toBeUndefined()
    }),
)

test('callIfServed throws for any error other than an unsupported method', () =>
  withRefusingNode(-32_603, async (rpc) => {
    await expect(rpc.callIfServed('trace_block', ['latest'])).rejects.toBeInstanceOf(AdapterError)
  }))

test("callTraces accepts a response above viem's size limit", () => {
  const action = { callType: 'call', value: '0x0', input: `0x${'00'.repeat(400)}` }
  const idle = { type: 'call', action, traceAddress: [0], transactionHash: '0x1', blockHash: '0x2' }
  const result = [...Array.from({ length: 12_000 }, () => idle), { ...idle, traceAddress: [] }]
  return withNode(JSON.stringify({ jsonrpc: '2.0', id: 1, result }), async (rpc) => {
    await expect(rpc.call('trace_block', ['0x1'])).rejects.toBeInstanceOf(AdapterError)
    expect(await rpc.servesTraces('trace_block', ['0x1'])).toBe(true)
    expect(await rpc.callTraces('trace_block', ['0x1'])).toMatchObject([{ traceAddress: [] }])
  })
})

test('callTraces and servesTraces repeat a request once when it times out', () => {
  let requests = 0
  // Respond only to every second request. A node that is still tracing the block when the first request times out
  // behaves in the same way.
  const respond: RequestListener = (_request, response) => {
    requests += 1
    if (requests % 2 === 0)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: [] }))
  }
  return withServer(respond, async (url) => {
    const rpc = new EvmRpc(url, 50)
    expect(await rpc.callTraces('trace_block', ['0x1'])).toEqual([])
    expect(await rpc.servesTraces('trace_block', ['0x1'])).toBe(true)
    expect(requests).toBe(4)
  })
})

test('callTraces does not repeat a request that the node rejects', () =>
  withRefusingNode(-32_603, async (rpc) => {
    await expect(rpc.callTraces('trace_block', ['0x1'])).rejects.toBeInstanceOf(AdapterError)
  }))

test.each([
  [-32_000, true, 'any other reason'],
  [-32_601, true, 'an unknown method'],
  [-32_602, true, 'invalid parameters'],
  [-32_603, false, 'a failure of the node'],
  [-32_005, false, 'a rate limit'],
  [-32_002, false, 'a resource that is not available'],
])('for error %i, isRefusedCall returns %s (%s)', (code, isRefused) =>
  withRefusingNode(code, async (rpc) => {
    const error = await rpc.call('eth_estimateGas', []).catch((cause: unknown) => cause)
    expect(isRefusedCall(error)).toBe(isRefused)
  }),
)

test('isRefusedCall returns false when the node does not respond', async () => {
  const error = await new EvmRpc('http://127.0.0.1:9').call('eth_estimateGas', []).catch((cause: unknown) => cause)
  expect(isRefusedCall(error)).toBe(false)
})

test('callInBatch repeats each call separately when the response to the batch is too large', () => {
  const result = 'x'.repeat(6_000_000)
  const respond: RequestListener = (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const calls = [JSON.parse(body)].flat() as { id: number }[]
      const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result }))
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body.startsWith('[') ? answers : answers[0]))
    })
  }
  return withServer(respond, async (url) => {
    const rpc = new EvmRpc(url)
    const calls = ['0x1', '0x2'].map((txId) => rpc.callInBatch<string>('eth_getTransactionReceipt', [txId]))
    expect((await Promise.all(calls)).map((answer) => answer.length)).toEqual([6_000_000, 6_000_000])
  })
})

test('callInBatch repeats each call separately when the node answers the batch with a single error', () => {
  const respond: RequestListener = (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const error = { code: -32_003, message: 'response too large' }
      const answer = body.startsWith('[')
        ? { jsonrpc: '2.0', id: null, error }
        : { jsonrpc: '2.0', id: 1, result: 'read' }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  }
  return withServer(respond, async (url) => {
    const rpc = new EvmRpc(url)
    const calls = ['0x1', '0x2'].map((txId) => rpc.callInBatch<string>('eth_getTransactionReceipt', [txId]))
    expect(await Promise.all(calls)).toEqual(['read', 'read'])
  })
})

test('callInBatch repeats each call separately when the batch times out', () => {
  const respond: RequestListener = (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (!body.startsWith('['))
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'read' }))
    })
  }
  return withServer(respond, async (url) => {
    const rpc = new EvmRpc(url, 500)
    const calls = ['0x1', '0x2'].map((txId) => rpc.callInBatch<string>('eth_getTransactionReceipt', [txId]))
    expect(await Promise.all(calls)).toEqual(['read', 'read'])
  })
})
