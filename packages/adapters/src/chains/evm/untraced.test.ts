import { afterEach, expect, test, vi } from 'vitest'
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
afterEach(() => {
  vi.restoreAllMocks()
  node?.close()
})

const tooLarge: Answer = { error: { code: -32_003, message: 'the response is too large' } }
/** Gas of a transaction whose traces may be large. */
const LARGE_GAS = '0x7a120'
const limited: Answer = { error: { code: -32_005, message: 'too many requests' } }

const traces = (transactionHash: string, blockHash: string = BLOCK): Answer => ({
  result: [
    { value: '0x0', to: STRANGER, traceAddress: [] },
    { value: '0x7', to: OURS, traceAddress: [0] },
  ].map(({ value, to, traceAddress }) => ({
    type: 'call',
    action: { callType: 'call', from: STRANGER, to, value },
    traceAddress,
    subtraces: 0,
    transactionHash,
    blockHash,
  })),
})

/**
 * Creates a gateway to a node with a block of two transactions, whose traces it does not return at once. `trace` answers
 * for each transaction, and each transaction used `gasUsed`. Returns a function that reads the block.
 */
async function start(trace: (hash: string) => Answer, gasUsed = LARGE_GAS) {
  const { gateway } = (node = await startMockEvmNode({
    ...blockAnswers(),
    trace_block: (params) => (params[0] === 'latest' ? { result: [] } : tooLarge),
    trace_transaction: ([hash]) => trace(hash as string),
    eth_getTransactionByHash: ([hash]) => ({ result: { hash, to: OURS, value: '0x5', blockHash: BLOCK } }),
    eth_getTransactionReceipt: ([transactionHash]) => ({
      result: { transactionHash, blockHash: BLOCK, status: '0x1', gasUsed, logs: [] },
    }),
  }))
  return () => gateway.block(7)
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
  const read = await start(traces)
  expect(await read()).toMatchObject({
    transfers: [transfer(TX, 'trace:0', 7n), transfer(PAID, 'trace:0', 7n)],
    untraced: [],
  })
})

test('reads only the body of a large transaction that the node does not trace, and reports it', async () => {
  const read = await start((hash) => (hash === TX ? tooLarge : traces(hash)))
  expect(await read()).toMatchObject({
    transfers: [transfer(TX, 'value', 5n), transfer(PAID, 'trace:0', 7n)],
    untraced: [TX],
  })
})

test('traces a transaction again after the others if the first attempt failed', async () => {
  let calls = 0
  const read = await start((hash) => (hash === TX && (calls += 1) === 1 ? tooLarge : traces(hash)))
  expect(await read()).toMatchObject({ untraced: [] })
})

test('continues with the remaining transactions at the next call after the node has limited requests', async () => {
  const requested: string[] = []
  const read = await start((hash) => {
    requested.push(hash)
    return hash === PAID && requested.length === 2 ? limited : traces(hash)
  })
  await expect(read()).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
  expect(await read()).toMatchObject({ untraced: [] })
  expect(requested).toEqual([TX, PAID, PAID])
})

test.each<[what: string, trace: (hash: string) => Answer, gasUsed?: string]>([
  ['traces no transaction', () => tooLarge],
  ['does not know a transaction of the block', (hash) => (hash === TX ? { result: null } : traces(hash))],
  ['traces a transaction in another block', (hash) => (hash === TX ? traces(hash, TX) : traces(hash))],
  ['does not trace a transaction that used little gas', (hash) => (hash === TX ? tooLarge : traces(hash)), '0x5208'],
])('does not read a block while the node %s', async (_what, trace, gasUsed) => {
  const read = await start(trace, gasUsed)
  await expect(read()).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
})

test.each<[what: string, isTraced: (hash: string) => boolean, gasUsed?: string]>([
  ['no transaction', () => false],
  ['a transaction that used little gas', (hash) => hash !== TX, '0x5208'],
])('reads the block at the next call after the node did not trace %s', async (_what, isTraced, gasUsed) => {
  let isSound = false
  const read = await start((hash) => (isSound || isTraced(hash) ? traces(hash) : tooLarge), gasUsed)
  await expect(read()).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
  isSound = true
  expect(await read()).toMatchObject({ untraced: [] })
})

test('tries each transaction twice at most, although one call has no time for all of them', async () => {
  const requested: string[] = []
  const read = await start((hash) => {
    requested.push(hash)
    return hash === PAID ? traces(hash) : tooLarge
  }, LARGE_GAS)
  // The time limit of the first call ends before its second attempt.
  vi.spyOn(performance, 'now').mockImplementation(() => (requested.length >= 2 ? 200_000 : 0))
  await expect(read()).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
  expect(await read()).toMatchObject({ untraced: [TX] })
  expect(requested).toEqual([TX, PAID, TX])
})
