import { afterEach, expect, test } from 'vitest'
import {
  BLOCK,
  blockAnswers,
  OURS,
  PAID,
  startMockEvmNode,
  STRANGER,
  TX,
  type Answer,
} from './testing/mock-evm-node.ts'

let node: Awaited<ReturnType<typeof startMockEvmNode>> | undefined
afterEach(() => node?.close())

const tooLarge: Answer = { error: { code: -32_003, message: 'the response is too large' } }
const limited: Answer = { error: { code: -32_005, message: 'too many requests' } }

const traces = (transactionHash: string): Answer => ({
  result: [
    { value: '0x0', to: STRANGER, traceAddress: [] },
    { value: '0x7', to: OURS, traceAddress: [0] },
  ].map(({ value, to, traceAddress }) => ({
    type: 'call',
    action: { callType: 'call', from: STRANGER, to, value },
    traceAddress,
    subtraces: 0,
    transactionHash,
    blockHash: BLOCK,
  })),
})

/** Reads a block of two transactions whose traces the node does not return. `trace` answers for each transaction. */
async function read(trace: (hash: string) => Answer) {
  node = await startMockEvmNode({
    ...blockAnswers(),
    trace_block: (params) => (params[0] === 'latest' ? { result: [] } : tooLarge),
    trace_transaction: ([hash]) => trace(hash as string),
    eth_getTransactionByHash: ([hash]) => ({ result: { hash, to: OURS, value: '0x5', blockHash: BLOCK } }),
    eth_getTransactionReceipt: ([transactionHash]) => ({
      result: { transactionHash, blockHash: BLOCK, status: '0x1', logs: [] },
    }),
  })
  return node.gateway.block(7)
}

const transfer = (txId: string, outputKey: string, amountAtomic: bigint) => ({
  txId,
  outputKey,
  address: OURS,
  memo: null,
  contract: null,
  amountAtomic,
})

test('traces the transactions one by one if the node does not trace the block', async () => {
  expect(await read(traces)).toMatchObject({
    transfers: [transfer(TX, 'trace:0', 7n), transfer(PAID, 'trace:0', 7n)],
    untraced: [],
  })
})

test('reads only the body of a transaction that the node does not trace, and reports it', async () => {
  expect(await read((hash) => (hash === TX ? tooLarge : traces(hash)))).toMatchObject({
    transfers: [transfer(TX, 'value', 5n), transfer(PAID, 'trace:0', 7n)],
    untraced: [TX],
  })
})

test('repeats a rejected request for the traces of a transaction', async () => {
  let calls = 0
  const once = (hash: string) => (hash === TX && (calls += 1) === 1 ? limited : traces(hash))
  expect(await read(once)).toMatchObject({ untraced: [] })
})

test('does not read a block while the node traces no transaction', async () => {
  await expect(read(() => limited)).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
})

test('does not read a block if the node stops tracing a transaction that it has traced before', async () => {
  let traced = 0
  const worse = (hash: string) => (hash === PAID && (traced += 1) === 1 ? traces(hash) : limited)
  await expect(read(worse)).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
})
