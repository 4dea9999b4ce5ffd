import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getAddress, type Hex, numberToHex, pad } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { EvmGateway } from './evm-gateway.ts'

/** Number of logs whose JSON exceeds viem's default limit for a response, 10 MiB. */
const FLOOD = 17_000
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const account = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const [FLOODER, OURS, TOKEN, UNLISTED] = ['1', '2', '3', '4'].map(account) as [Hex, Hex, Hex, Hex]
const [BLOCK, TX, PAID] = ['b', 'f', 'd'].map((digit) => `0x${digit.repeat(64)}`) as [Hex, Hex, Hex]
const VALUE = pad('0x7')

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Answer = { result: unknown } | { error: { code: number; message: string } }

/** Creates a gateway to a mock node whose responses are listed by method. */
async function gatewayTo(answers: Record<string, Answer>): Promise<EvmGateway> {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { id, method } = JSON.parse(Buffer.concat(parts).toString()) as { id: number; method: string }
      const answer = answers[method] ?? { error: { code: -32_601, message: 'unknown method' } }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokens = [{ currencyTitle: 'USDT', contract: TOKEN, decimals: 6 }]
  return new EvmGateway({ chain: 'ethereum', family: 'evm', rpcUrl, chainId: 1, tokens, node: '' })
}

const log = (index: number, to: Hex, part: object = {}) => ({
  address: TOKEN.toLowerCase(),
  topics: [TOPIC, pad(FLOODER), pad(to)],
  data: pad('0x0'),
  blockHash: BLOCK,
  blockNumber: '0x7',
  blockTimestamp: '0x6a18f3c7',
  transactionHash: TX,
  transactionIndex: '0x0',
  logIndex: numberToHex(index),
  removed: false,
  ...part,
})
const flood = Array.from({ length: FLOOD }, (_, index) => log(index, FLOODER))
const payment = log(FLOOD, OURS, { data: VALUE, transactionHash: PAID })
const trace = (transactionHash: Hex) => ({
  type: 'call',
  action: { callType: 'call', from: FLOODER, to: TOKEN, value: '0x0' },
  traceAddress: [],
  transactionHash,
  blockHash: BLOCK,
})
const answers: Record<string, Answer> = {
  eth_getBlockByNumber: {
    result: { number: '0x7', hash: BLOCK, parentHash: pad('0x1'), timestamp: '0x9', transactions: [TX, PAID] },
  },
  trace_block: { result: [TX, PAID].map(trace) },
}
const receipt = (transactionHash: Hex, logs: object[], blockHash = BLOCK) => ({ transactionHash, blockHash, logs })
const refused = (code: number) => ({ error: { code, message: 'query returned more than 10000 results' } })
const deposit = { txId: PAID, outputKey: `${TOKEN}:0`, address: OURS, memo: null, contract: TOKEN, amountAtomic: 7n }

test("reads a token deposit from a block whose logs exceed viem's limit for a response", async () => {
  const gateway = await gatewayTo({ ...answers, eth_getLogs: { result: [...flood, payment] } })
  expect((await gateway.block(7))?.transfers).toEqual([deposit])
})

test.each([-32_005, -32_000])(
  'reads a token deposit from receipts when the node limits the number of logs with error %i',
  async (code) => {
    const foreign = log(FLOOD + 1, OURS, { address: UNLISTED, data: VALUE, transactionHash: PAID })
    const receipts = [receipt(TX, flood), receipt(PAID, [payment, foreign])]
    const gateway = await gatewayTo({
      ...answers,
      eth_getLogs: refused(code),
      eth_getBlockReceipts: { result: receipts },
    })
    expect((await gateway.block(7))?.transfers).toEqual([deposit])
  },
)

test.each([
  ['of another block', [receipt(TX, []), receipt(PAID, [payment], TX)]],
  ['without one of its transactions', [receipt(PAID, [payment])]],
  ['of a block that the node does not know', null],
])('rejects receipts %s', async (_what, result) => {
  const gateway = await gatewayTo({ ...answers, eth_getLogs: refused(-32_005), eth_getBlockReceipts: { result } })
  await expect(gateway.block(7)).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
})

test('reads the sender of a deposit from a receipt with a flood of logs', async () => {
  const logs = [...flood.map((one) => ({ ...one, transactionHash: PAID })), payment]
  const gateway = await gatewayTo({
    eth_getTransactionByHash: { result: { hash: PAID, from: FLOODER, blockNumber: '0x7', blockHash: BLOCK } },
    eth_getTransactionReceipt: { result: receipt(PAID, logs) },
  })
  const name = { txId: PAID, outputKey: `${TOKEN}:${FLOOD}`, contract: TOKEN, address: OURS }
  expect(await gateway.senders(name)).toEqual([FLOODER])
})

test('returns no unmined deposits when the pending block is too large', async () => {
  const transaction = { hash: TX, to: OURS, value: '0x1', input: `0x${'00'.repeat(6_000_000)}` }
  const gateway = await gatewayTo({ eth_getBlockByNumber: { result: { transactions: [transaction] } } })
  expect(await gateway.pending()).toEqual([])
})
