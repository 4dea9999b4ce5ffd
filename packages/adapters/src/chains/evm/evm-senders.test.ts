import type { TransferName } from '@cambio/core/chains/incoming-transfer'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { type Address, getAddress, pad, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { EvmRpc } from './evm-rpc.ts'
import { evmSenders } from './evm-senders.ts'
import { SentTransfers } from './sent-transfers.ts'

const account = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`)
const [SIGNER, OWNER, OURS, TOKEN, OTHER_TOKEN] = ['1', '2', '3', '4', '5'].map(account) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const log = (address: Address, from: Address, logIndex: number) => ({
  address: address.toLowerCase(),
  topics: [TRANSFER_TOPIC, pad(from), pad(OURS)],
  data: pad('0x1'),
  transactionHash: '0xaa',
  logIndex: `0x${logIndex.toString(16)}`,
})
const trace = (from: Address, traceAddress: number[]) => ({
  type: 'call',
  action: { callType: 'call', from, to: OURS, value: '0x1' },
  traceAddress,
  transactionHash: '0xaa',
  blockHash: '0xb7',
})
const answers = {
  eth_getTransactionByHash: { hash: '0xaa', from: SIGNER.toLowerCase(), blockNumber: '0x7', blockHash: '0xb7' },
  eth_getTransactionReceipt: {
    blockHash: '0xb7',
    logs: [log(TOKEN, SIGNER, 2), log(OTHER_TOKEN, OURS, 0), log(TOKEN, OWNER, 11)],
  },
  trace_block: [
    trace(OWNER, [0, 1]),
    { ...trace(OURS, [0, 1]), transactionHash: '0xbb' },
    trace(OTHER_TOKEN, [1]),
    { ...trace(account('6'), [3]), error: 'Reverted' },
    { ...trace(TOKEN, [2]), type: 'suicide', action: { address: TOKEN, refundAddress: OURS, balance: '0x1' } },
  ],
}
const nodeWith = (more: object = {}) => {
  const all: Record<string, unknown> = { ...answers, ...more }
  const call = async (method: string) => all[method] ?? null
  return { call, callLarge: call, callTraces: call } as unknown as EvmRpc
}
const sendersOf = (outputKey: string, contract: string | null = null, node = nodeWith()) =>
  evmSenders(node, new SentTransfers(node), { txId: '0xaa', outputKey, contract, address: OURS } satisfies TransferName)

test('returns the signer of a plain EVM transfer as its sender', async () => {
  expect(await sendersOf('value')).toEqual([SIGNER])
})

test("returns the transaction's signer and the token owner from the Transfer event", async () => {
  expect(await sendersOf(`${TOKEN}:0`, TOKEN)).toEqual([SIGNER])
  expect(await sendersOf(`${TOKEN}:1`, TOKEN)).toEqual([SIGNER, OWNER])
})

test('returns the signer and the sending contract as the senders of an internal transfer', async () => {
  expect(await sendersOf('trace:0.1')).toEqual([SIGNER, OWNER])
  expect(await sendersOf('trace:2')).toEqual([SIGNER, TOKEN])
})

test("returns only the transaction's signer as the sender of newly minted tokens", async () => {
  const minted = { eth_getTransactionReceipt: { blockHash: '0xb7', logs: [log(TOKEN, zeroAddress, 0)] } }
  expect(await sendersOf(`${TOKEN}:0`, TOKEN, nodeWith(minted))).toEqual([SIGNER])
})

test.each<[string, string, string | null, object]>([
  ['no transaction', 'value', null, { eth_getTransactionByHash: null }],
  ['a transaction without a block', 'value', null, { eth_getTransactionByHash: { from: SIGNER, blockNumber: null } }],
  ['no receipt', `${TOKEN}:0`, TOKEN, { eth_getTransactionReceipt: null }],
  ['a receipt without the log of the transfer', `${TOKEN}:2`, TOKEN, {}],
  ['traces of another block', 'trace:0.1', null, { trace_block: [{ ...trace(OWNER, [0, 1]), blockHash: '0xb8' }] }],
  ['a receipt in another block', `${TOKEN}:0`, TOKEN, { eth_getTransactionReceipt: { blockHash: '0xb8', logs: [] } }],
  ['no traces', 'trace:0.1', null, { trace_block: null }],
  ['traces without the transfer', 'trace:7', null, {}],
])('throws instead of returning senders when the node returns %s', async (_what, outputKey, contract, more) => {
  await expect(sendersOf(outputKey, contract, nodeWith(more))).rejects.toBeInstanceOf(AdapterError)
})

test('returns the senders of all transfers that make up a deposit, without failed calls', async () => {
  expect(await sendersOf('sum:trace:0.1')).toEqual([SIGNER, OWNER, OTHER_TOKEN, TOKEN])
  expect(await sendersOf(`sum:${TOKEN}:0`, TOKEN)).toEqual([SIGNER, OWNER])
})

test('returns "too-many" when a transfer has more sending contracts than the exchange can screen', async () => {
  const contracts = Array.from({ length: 500 }, (_, index) =>
    getAddress(pad(`0x${(index + 1_000).toString(16)}`, { size: 20 })),
  )
  const traces = contracts.map((from, index) => trace(from, [index]))
  expect(await sendersOf('sum:trace:0', null, nodeWith({ trace_block: traces }))).toBe('too-many')
})

test("fetches a block's traces only once for the senders of all its transfers", async () => {
  let reads = 0
  const node = nodeWith()
  const callTraces = async () => {
    reads += 1
    if (reads === 1) throw new AdapterError('The node is away', { retryable: true })
    return answers.trace_block
  }
  const counting = { ...node, callTraces } as unknown as EvmRpc
  const sent = new SentTransfers(counting)
  const name = { txId: '0xaa', outputKey: 'trace:0.1', contract: null, address: OURS }
  await expect(evmSenders(counting, sent, name)).rejects.toBeInstanceOf(AdapterError)
  for (let turn = 0; turn < 100; turn += 1) expect(await evmSenders(counting, sent, name)).toEqual([SIGNER, OWNER])
  expect(reads).toBe(2)
})
