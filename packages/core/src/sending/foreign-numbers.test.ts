import { expect, test } from 'vitest'
import type { TransactionStatus } from '../chains/chain-gateway.ts'
import { NodesDisagree } from '../chains/witness.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import type { Payment } from '../payments/payment.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { ETH, USDT } from '../testing/fixtures.ts'
import { ForeignNumbers } from './foreign-numbers.ts'
import { settlePayment } from './settle-payment.ts'

const FENCE = { lease: 'chain:ethereum', token: 1n }
const SEQUENCE = 7
const UNKNOWN: TransactionStatus = { status: 'unknown' }

/**
 * Creates a sent payment with the sequence number 7. `node` is the state that the node reports, which a test may change.
 * With `blockSeconds: 20`, three blocks take a minute.
 */
function start(witness: (() => Promise<TransactionStatus>) | null = null) {
  const node: { transaction: TransactionStatus; next: number } = { transaction: UNKNOWN, next: SEQUENCE + 1 }
  const time = { now: 1_000_000 }
  const payment = {
    id: '7',
    purpose: 'payout',
    asset: ETH.slug,
    chain: ETH.chain,
    source: { purpose: 'hot', index: 0 },
    status: 'SENT',
    txId: 'tx',
    raw: 'raw',
    timesReplaced: 0,
    stuck: null,
    tried: { at: 0, height: 0 },
    reservation: { kind: 'sequence', sequence: SEQUENCE, terms: { maxFeeAtomic: 5n, fields: {} } },
  } as unknown as Payment
  const [saved, halts, events]: [Payment[], string[], string[]] = [[], [], []]
  const stores = {
    payments: { findLocked: async () => payment, save: async (one: Payment) => void saved.push(one) },
    chains: { halt: async (_chain: string, reason: string) => void halts.push(reason) },
  }
  const deps = {
    catalogue: new Catalogue([{ ...ETH, blockSeconds: 20 }, USDT]),
    clock: { now: () => time.now },
    report: (event: string) => events.push(event),
    signer: { address: async () => 'hot address' },
    gateway: {
      model: 'account',
      ordering: 'numbered',
      transaction: async () => node.transaction,
      nextSequence: async () => node.next,
    },
    witness: witness && { transaction: witness },
    work: { stores, transaction: (work: (all: typeof stores) => Promise<unknown>) => work(stores) },
  } as unknown as ChainWorkerDeps
  const pass = {
    handOver: () => Promise.reject(new Error('broadcast')),
    confirmOutcome: async () => true,
    foreignNumbers: new ForeignNumbers(),
  }
  const lookUpAt = async (...heights: number[]) => {
    for (const height of heights) await settlePayment(deps, payment, { height, hash: `${height}` }, FENCE, pass)
  }
  const statuses = () => saved.map(({ status }) => status)
  const sendAgainAt = (sequence: number) => {
    Object.assign(payment, { reservation: { kind: 'sequence', sequence, terms: { maxFeeAtomic: 5n, fields: {} } } })
    node.next = sequence + 1
  }
  return { node, time, lookUpAt, sendAgainAt, statuses, halts, events }
}

test('halts the chain when all lookups within a minute of blocks find the number used by another transaction', async () => {
  const { lookUpAt, statuses, halts, events } = start()
  await lookUpAt(10, 11, 12)
  expect([statuses(), halts, events]).toEqual([[], [], ['payment-number-in-doubt']])
  await lookUpAt(13)
  expect(halts).toEqual(['a foreign transaction has the number of payment 7'])
  expect(statuses()).toEqual(['HELD'])
})

test('does not halt the chain after fewer than three lookups', async () => {
  const { lookUpAt, halts } = start()
  await lookUpAt(10, 99)
  expect(halts).toEqual([])
  await lookUpAt(99)
  expect(halts).toHaveLength(1)
})

test('needs new lookups after a halt before it halts the chain again', async () => {
  const { lookUpAt, halts } = start()
  await lookUpAt(10, 11, 12, 13)
  expect(halts).toHaveLength(1)
  await lookUpAt(14, 15, 16)
  expect(halts).toHaveLength(1)
  await lookUpAt(17)
  expect(halts).toHaveLength(2)
})

test('starts again when the payment is sent with another sequence number', async () => {
  const { lookUpAt, sendAgainAt, halts } = start()
  await lookUpAt(10, 11, 12)
  sendAgainAt(SEQUENCE + 5)
  await lookUpAt(13, 14, 15)
  expect(halts).toEqual([])
  await lookUpAt(16)
  expect(halts).toHaveLength(1)
})

test('starts again when the last lookup is more than ten minutes old', async () => {
  const { time, lookUpAt, halts } = start()
  await lookUpAt(10, 11, 12)
  time.now += 10 * 60_000 + 1
  await lookUpAt(40)
  expect(halts).toEqual([])
  time.now += 10 * 60_000
  await lookUpAt(41)
  time.now += 10 * 60_000
  await lookUpAt(43)
  expect(halts).toHaveLength(1)
})

test('starts again when one lookup finds the transaction of the payment', async () => {
  const { node, lookUpAt, statuses, halts } = start()
  await lookUpAt(10, 11, 12)
  node.transaction = { status: 'included', block: { height: 13, hash: '13' }, succeeded: true, feeAtomic: 1n }
  await lookUpAt(13)
  node.transaction = UNKNOWN
  await lookUpAt(14, 15, 16)
  expect([statuses(), halts]).toEqual([[], []])
  await lookUpAt(17)
  expect(halts).toHaveLength(1)
})

test('does not halt the chain while the witness node knows the transaction', async () => {
  const { lookUpAt, halts } = start(async () => ({ status: 'pending' }))
  await lookUpAt(10, 11, 12)
  await expect(lookUpAt(13)).rejects.toThrow(NodesDisagree)
  expect(halts).toEqual([])
})

test.each([
  ['does not know the transaction either', async () => UNKNOWN],
  ['does not respond', () => Promise.reject(new AdapterError('away', { retryable: true }))],
])('halts the chain if the witness node %s', async (_case, witness) => {
  const { lookUpAt, halts } = start(witness)
  await lookUpAt(10, 11, 12, 13)
  expect(halts).toHaveLength(1)
})
