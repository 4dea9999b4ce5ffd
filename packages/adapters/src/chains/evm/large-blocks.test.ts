import { pad } from 'viem'
import { afterEach, expect, test } from 'vitest'
import {
  blockAnswers,
  BLOCK,
  OURS,
  PAID,
  receipt,
  startMockEvmNode,
  STRANGER,
  TOKEN,
  transferLog,
  TX,
  UNLISTED,
} from './testing/mock-evm-node.ts'

/** Number of logs whose JSON exceeds viem's default limit for a response, 10 MiB. */
const FLOOD = 17_000
const VALUE = pad('0x7')

let node: Awaited<ReturnType<typeof startMockEvmNode>> | undefined
afterEach(() => node?.close())

async function gatewayTo(answers: Parameters<typeof startMockEvmNode>[0]) {
  node = await startMockEvmNode(answers)
  return node.gateway
}

const flood = Array.from({ length: FLOOD }, (_, index) => transferLog(index, STRANGER))
const payment = transferLog(FLOOD, OURS, { data: VALUE, transactionHash: PAID })
const answers = blockAnswers()
const refused = (code: number) => ({ error: { code, message: 'query returned more than 10000 results' } })
const deposit = { txId: PAID, outputKey: `${TOKEN}:0`, address: OURS, memo: null, contract: TOKEN, amountAtomic: 7n }

test("reads a token deposit from a block whose logs exceed viem's response size limit", async () => {
  const gateway = await gatewayTo({ ...answers, eth_getLogs: { result: [...flood, payment] } })
  expect((await gateway.block(7))?.transfers).toEqual([deposit])
})

test.each([-32_005, -32_000])(
  'reads a token deposit from receipts when the node limits the number of logs with error %i',
  async (code) => {
    const foreign = transferLog(FLOOD + 1, OURS, { address: UNLISTED, data: VALUE, transactionHash: PAID })
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
])('rejects transaction receipts %s', async (_what, result) => {
  const gateway = await gatewayTo({ ...answers, eth_getLogs: refused(-32_005), eth_getBlockReceipts: { result } })
  await expect(gateway.block(7)).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
})

test("reads a deposit's sender from a receipt with a flood of logs", async () => {
  const logs = [...flood.map((one) => ({ ...one, transactionHash: PAID })), payment]
  const gateway = await gatewayTo({
    eth_getTransactionByHash: { result: { hash: PAID, from: STRANGER, blockNumber: '0x7', blockHash: BLOCK } },
    eth_getTransactionReceipt: { result: receipt(PAID, logs) },
  })
  const name = { txId: PAID, outputKey: `${TOKEN}:${FLOOD}`, contract: TOKEN, address: OURS }
  expect(await gateway.senders(name)).toEqual([STRANGER])
})

test('returns no unmined deposits when the pending block is too large', async () => {
  const transaction = { hash: TX, to: OURS, value: '0x1', input: `0x${'00'.repeat(6_000_000)}` }
  const gateway = await gatewayTo({ eth_getBlockByNumber: { result: { transactions: [transaction] } } })
  expect(await gateway.pending()).toEqual([])
})
