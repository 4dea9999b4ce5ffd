import { REFUND_ADDRESS_RULE } from '@cambio/core/orders/refund/request-refund'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { arrive } from '../../../testing/arrive.ts'
import { ETH_REFUND_ADDRESS, LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { startTestApp, TEST_CHAINS, type TestApp } from '../../../testing/test-app.ts'

const NINE_TENTHS = 450_000_000_000_000_000n

let node: Server
let stack: TestApp
let estimates = 0
beforeAll(async () => {
  node = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    void answerOf(request).then((answer) => response.end(JSON.stringify(answer)))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const chains = TEST_CHAINS.map((one) => (one.chain === 'ethereum' ? { ...one, rpcUrl } : one))
  stack = await startTestApp({ CHAINS: JSON.stringify(chains) })
  await stack.query(`INSERT INTO own_address (chain, address, purpose, key_index)
    VALUES ('ethereum', '0x00000000000000000000000000000000000000aa', 'hot', 0) ON CONFLICT DO NOTHING`)
}, 120_000)
beforeEach(() => stack.tick())
afterAll(async () => {
  await stack?.close()
  node?.close()
})

/**
 * Simulates an Ethereum node on which only addresses that start with 0x0000 are contracts. Counts the gas estimates.
 */
async function answerOf(request: IncomingMessage): Promise<object> {
  const body = JSON.parse(await text(request)) as NodeCall | NodeCall[]
  return Array.isArray(body) ? body.map(resultOf) : resultOf(body)
}

interface NodeCall {
  id: number
  method: string
  params: unknown[]
}

function resultOf({ id, method, params }: NodeCall): object {
  const isContract = String(params[0]).startsWith('0x0000')
  if (method === 'eth_estimateGas') estimates += 1
  const block = { number: '0x1', hash: `0x${'1'.repeat(64)}`, parentHash: `0x${'0'.repeat(64)}` }
  const results: Record<string, unknown> = {
    eth_chainId: '0x7a69',
    eth_getCode: isContract ? '0x5b' : '0x',
    eth_estimateGas: '0xffffff',
    eth_gasPrice: '0x174876e800',
    eth_getBlockByNumber: { ...block, baseFeePerGas: '0x174876e800', timestamp: '0x1', transactions: [] },
    eth_maxPriorityFeePerGas: '0x1',
  }
  return { jsonrpc: '2.0', id, result: results[method] ?? '0x0' }
}

interface Made {
  orderId: number
  controlToken: string
}

async function make(): Promise<Made> {
  const payload = orderPayload({ rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS })
  const answer = await stack.app.inject({ method: 'POST', url: '/api/v1/orders/public/create', payload })
  estimates = 0
  return answer.json()
}

/** Requests a refund to the n-th contract. */
function refundTo({ orderId, controlToken }: Made, n: number) {
  const refundAddress = `0x${(0xabc0000 + n).toString(16).padStart(40, '0')}`
  return stack.app.inject({
    method: 'POST',
    url: '/api/v1/orders/public/request-refund',
    payload: { orderId, destinationAddress: LTC_ADDRESS, controlToken, refundAddress },
  })
}

it('does not send a refund address to the node if the order has received no coins', async () => {
  const made = await make()
  const answer = await refundTo(made, 1)
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'ERR_UNPROCESSABLE_ENTITY'])
  expect(estimates).toBe(0)
})

it('limits how many refund addresses can be tried for one order within an hour', async () => {
  const made = await make()
  await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: NINE_TENTHS })
  const statuses: number[] = []
  for (let n = 0; n <= REFUND_ADDRESS_RULE.points; n += 1) statuses.push((await refundTo(made, n)).statusCode)
  expect(statuses).toEqual([...Array.from({ length: REFUND_ADDRESS_RULE.points }, () => 422), 429])
  expect(estimates).toBe(REFUND_ADDRESS_RULE.points)
}, 60_000)
