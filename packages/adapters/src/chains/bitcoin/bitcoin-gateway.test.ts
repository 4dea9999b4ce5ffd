import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { BitcoinGateway } from './bitcoin-gateway.ts'

const INPUTS = 1_000
const script = { hex: '', address: 'anyone' }
const PARENT = { txid: 'parent', vin: [], vout: [{ n: 0, value: 2, scriptPubKey: script }] }
const SPEND = {
  txid: 'spend',
  blockhash: 'block',
  confirmations: 9,
  vin: Array.from({ length: INPUTS }, () => ({ txid: 'parent', vout: 0 })),
  vout: [{ n: 0, value: 1_999, scriptPubKey: script }],
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/**
 * Starts a node with one transaction of 1,000 inputs. `read` lists the transactions that the gateway reads. `refusal` is
 * the node's response to `getmempoolentry`, if it refuses the method.
 */
async function startNode(refusal: { status: number; body: string } | null = null) {
  const read: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { id, method, params } = JSON.parse(body) as { id: unknown; method: string; params: string[] }
      if (method === 'getrawtransaction') read.push(params[0] ?? '')
      if (method === 'getmempoolentry' && refusal) return response.writeHead(refusal.status).end(refusal.body)
      if (method === 'getmempoolentry' && params[0] !== 'spend') {
        const error = { code: -5, message: 'Transaction not in mempool' }
        return response.writeHead(500).end(JSON.stringify({ id, result: null, error }))
      }
      // Written as text, because the node writes eight decimals and JavaScript would not.
      if (method === 'getmempoolentry')
        return response.end(`{"id":1,"error":null,"result":{"fees":{"base":0.00001540,"descendant":0.00201540}}}`)
      const header = { height: 5, hash: 'block', confirmations: 9 }
      const result = method === 'getblockheader' ? header : params[0] === 'spend' ? SPEND : PARENT
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, result, error: null }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close().closeAllConnections())
  const rpcUrl = `http://user:password@127.0.0.1:${(server.address() as AddressInfo).port}`
  return { gateway: new BitcoinGateway({ chain: 'litecoin', rpcUrl, network: 'litecoin' }), read }
}

test("the `inclusion` call does not read the previous transactions of a transaction's inputs", async () => {
  const { gateway, read } = await startNode()
  const block = { height: 5, hash: 'block' }
  expect(await gateway.inclusion('spend')).toEqual({ status: 'included', succeeded: true, block })
  expect(read).toEqual(['spend'])
})

test('the `transaction` call reads a previous transaction with several spent outputs only once', async () => {
  const { gateway, read } = await startNode()
  expect(await gateway.transaction('spend')).toMatchObject({ status: 'included', feeAtomic: 100_000_000n })
  expect(read).toEqual(['spend', 'parent'])
})

test('the `mempoolFees` call returns the fees of a transaction and its descendants', async () => {
  const { gateway } = await startNode()
  expect(await gateway.mempoolFees('spend')).toBe(201_540n)
  expect(await gateway.mempoolFees('parent')).toBe(0n)
})

const jsonError = (code: number) => JSON.stringify({ id: 1, result: null, error: { code, message: 'refused' } })

test.each([
  ['does not know the method', { status: 404, body: jsonError(-32_601) }],
  ['responds with -32601 and status 200', { status: 200, body: jsonError(-32_601) }],
  ['does not allow the method (rpcwhitelist)', { status: 403, body: '' }],
  ['responds with status 403 and its own error code', { status: 403, body: jsonError(-32_052) }],
  ['responds with status 404 and text', { status: 404, body: 'Not found' }],
  ['responds with status 403 and other JSON', { status: 403, body: '{"message":"Forbidden"}' }],
])('the `mempoolFees` call returns 0 if the node %s', async (_case, refusal) => {
  const { gateway } = await startNode(refusal)
  expect(await gateway.mempoolFees('spend')).toBe(0n)
})

test.each([
  ['reports another error', { status: 500, body: jsonError(-28) }],
  ['is overloaded', { status: 503, body: 'Busy' }],
])('the `mempoolFees` call fails if the node %s', async (_case, refusal) => {
  const { gateway } = await startNode(refusal)
  await expect(gateway.mempoolFees('spend')).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
})
