import { expect, test } from 'vitest'
import type { TransactionStatus } from '../chains/chain-gateway.ts'
import type { TokenTransfer } from '../chains/transfer-terms.ts'
import { NodesDisagree, type ChainWitness } from '../chains/witness.ts'
import type { Payment } from '../payments/payment.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { CATALOGUE, USDT } from '../testing/fixtures.ts'
import { confirmingOutcomes } from './confirm-outcome.ts'

const DEPTH = CATALOGUE.get({ slug: USDT.slug }).minConfirmationsToWithdraw
const MINED = { status: 'included', block: { height: 10, hash: 'ten' }, succeeded: true, feeAtomic: 1n } as const
const PAYMENT = { id: '7', chain: USDT.chain, asset: USDT.slug, txId: 'tx' } as Payment
const TRANSFER: TokenTransfer = { from: 'hot', to: 'user', contract: 'token', amountAtomic: 1n }

/** Confirms two payments in one pass with a witness that returns `theirs` and the given number of confirmations. */
async function confirm(theirs: TransactionStatus | AdapterError, confirmations = DEPTH) {
  const [calls, reports]: [unknown[], object[]] = [[], []]
  const witness = {
    async tip() {
      calls.push('tip')
      return { height: MINED.block.height + confirmations - 1, hash: 'tip' }
    },
    async transaction(...query: unknown[]) {
      calls.push(query)
      if (theirs instanceof AdapterError) throw theirs
      return theirs
    },
  } as unknown as ChainWitness
  const report = (event: string, facts: object) => void reports.push({ event, ...facts })
  const confirmOutcome = confirmingOutcomes({ witness, catalogue: CATALOGUE, report })
  const [first, second] = await Promise.allSettled([1, 2].map(() => confirmOutcome(PAYMENT, MINED, TRANSFER)))
  expect(second).toEqual(first)
  if (first?.status === 'rejected') throw first.reason
  return { isConfirmed: first?.value, calls, reports }
}

test("confirms a payment's outcome that the witness node reports too", async () => {
  const { isConfirmed, calls, reports } = await confirm(MINED)
  expect([isConfirmed, reports]).toEqual([true, []])
  expect(calls).toEqual(['tip', ['tx', TRANSFER], ['tx', TRANSFER]])
})

test('confirms every payment outcome on a chain without a witness node', async () => {
  const confirmOutcome = confirmingOutcomes({ witness: null, catalogue: CATALOGUE, report: () => {} })
  expect(await confirmOutcome(PAYMENT, MINED, undefined)).toBe(true)
})

test.each<[string, TransactionStatus]>([
  ['does not know the transaction', { status: 'unknown' }],
  ['has the transaction in no block', { status: 'pending' }],
  ['reports a failure', { ...MINED, succeeded: false }],
  ['reports another amount of the token', { ...MINED, reportedAtomic: 2n }],
  ['reports another block hash', { ...MINED, block: { height: 10, hash: 'other' } }],
  ['reports another height', { ...MINED, block: { height: 9, hash: 'ten' } }],
  ['reports another fee', { ...MINED, feeAtomic: 2n }],
])('throws NodesDisagree when the witness node has the blocks but %s', async (_case, theirs) => {
  await expect(confirm(theirs)).rejects.toThrow(NodesDisagree)
})

test.each<[string, TransactionStatus]>([
  ['does not know the transaction', { status: 'unknown' }],
  ['reports the same outcome', MINED],
])('does not confirm an outcome while the witness node lacks a confirmation and %s', async (_case, theirs) => {
  const { isConfirmed, reports } = await confirm(theirs, DEPTH - 1)
  expect(isConfirmed).toBe(false)
  expect(reports[0]).toEqual({ event: 'witness-is-behind', chain: USDT.chain, payment: '7' })
})

test("does not confirm a payment's outcome while the witness node is unreachable", async () => {
  const { isConfirmed, reports } = await confirm(new AdapterError('away', { retryable: true }))
  expect(isConfirmed).toBe(false)
  expect(reports[0]).toEqual({ event: 'witness-is-away', chain: USDT.chain, payment: '7' })
})
