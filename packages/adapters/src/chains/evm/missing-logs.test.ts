import { type Hex, pad } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { blockAnswers, OURS, PAID, receipt, startMockEvmNode, TOKEN, transferLog, TX } from './testing/mock-evm-node.ts'

/** Two Bloom filters: the first matches no item, the second matches every item. */
const [NOTHING, EVERYTHING] = ['00', 'ff'].map((byte) => `0x${byte.repeat(256)}`) as [Hex, Hex]
const payment = transferLog(1, OURS, { data: pad('0x7'), transactionHash: PAID })
const deposit = { txId: PAID, outputKey: `${TOKEN}:0`, address: OURS, memo: null, contract: TOKEN, amountAtomic: 7n }
const LOGS = (...logs: object[]) => ({ result: logs })
const receipts = [receipt(TX, []), receipt(PAID, [payment])]

let node: Awaited<ReturnType<typeof startMockEvmNode>> | undefined
afterEach(() => node?.close())

/** Reads the block from a mock node. Returns the transfers and the methods that the gateway called. */
async function read(header: object, answers: Parameters<typeof startMockEvmNode>[0]) {
  node = await startMockEvmNode({ ...blockAnswers(header), ...answers })
  const block = await node.gateway.block(7)
  return { transfers: block?.transfers, methods: node.methods }
}

test.each([
  ['the header announces', { logsBloom: EVERYTHING }],
  ['a header without a Bloom filter may have', {}],
  ['a header with a malformed Bloom filter may have', { logsBloom: '0x00' }],
])('reads the receipts when the node omits all logs that %s', async (_case, header) => {
  const { transfers } = await read(header, { eth_getLogs: LOGS(), eth_getBlockReceipts: { result: receipts } })
  expect(transfers).toEqual([deposit])
})

test.each([
  ['the header announces no logs', NOTHING, LOGS(), []],
  ['the node returns a log of a listed token', EVERYTHING, LOGS(payment), [deposit]],
])('reads no transaction receipts when %s', async (_case, logsBloom, eth_getLogs, expected) => {
  const { transfers, methods } = await read({ logsBloom }, { eth_getLogs })
  expect(transfers).toEqual(expected)
  expect(methods).toEqual(['eth_getBlockByNumber', 'trace_block', 'eth_getLogs'])
})

test("returns no transfers when the receipts contain none of the logs in the block's bloom filter", async () => {
  const empty = [TX, PAID].map((txId) => receipt(txId, []))
  const answers = { eth_getLogs: LOGS(), eth_getBlockReceipts: { result: empty } }
  expect((await read({ logsBloom: EVERYTHING }, answers)).transfers).toEqual([])
})

test('reads the receipts individually from a node without eth_getBlockReceipts', async () => {
  const receiptOf = ([txId]: unknown[]) => ({ result: receipts.find((one) => one.transactionHash === txId) ?? null })
  const answers = { eth_getLogs: LOGS(), eth_getTransactionReceipt: receiptOf }
  expect((await read({ logsBloom: EVERYTHING }, answers)).transfers).toEqual([deposit])
})

test('throws a retryable error while the node lacks a transaction receipt', async () => {
  const answers = { eth_getLogs: LOGS(), eth_getTransactionReceipt: { result: null } }
  await expect(read({ logsBloom: EVERYTHING }, answers)).rejects.toMatchObject({ retryable: true })
})

test("reads the receipts individually when the node omits some of a block's receipts", async () => {
  const receiptOf = ([txId]: unknown[]) => ({ result: receipts.find((one) => one.transactionHash === txId) ?? null })
  const some = { result: receipts.slice(0, 1) }
  const answers = { eth_getLogs: LOGS(), eth_getBlockReceipts: some, eth_getTransactionReceipt: receiptOf }
  expect((await read({ logsBloom: EVERYTHING }, answers)).transfers).toEqual([deposit])
})
