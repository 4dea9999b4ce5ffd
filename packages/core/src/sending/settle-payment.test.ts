import { expect, test } from 'vitest'
import type { TokenTransfer } from '../chains/transfer-terms.ts'
import type { TransactionStatus } from '../chains/chain-gateway.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Posting } from '../ledger/posting.ts'
import type { Payment } from '../payments/payment.ts'
import { CATALOGUE, USDT } from '../testing/fixtures.ts'
import type { ConfirmOutcome } from './confirm-outcome.ts'
import { ForeignNumbers } from './foreign-numbers.ts'
import { settlePayment } from './settle-payment.ts'

const TIP = { height: 20, hash: 'tip' }
const FENCE = { lease: 'chain:ethereum', token: 1n }
const BLOCK = { height: 10, hash: 'ten' }
const MINED = { status: 'included', block: BLOCK, succeeded: true, feeAtomic: 1n } as const

/**
 * Settles a sent sweep of a token. The node reports the transaction as mined, and returns `answer` when the query
 * contains the token transfer. `confirmOutcome` is the witness node's confirmation.
 */
async function settle(answer: TransactionStatus, confirmOutcome: ConfirmOutcome = async () => true) {
  const payment = {
    id: '7',
    purpose: 'sweep',
    asset: USDT.slug,
    chain: USDT.chain,
    to: 'hot',
    amountAtomic: 100n,
    source: { purpose: 'deposit', index: 3 },
    status: 'SENT',
    txId: 'tx',
    raw: 'raw',
    timesReplaced: 0,
    heldFeeAtomic: 5n,
    feeAtomic: null,
    stuck: null,
    timesReopened: 0,
    orderId: null,
    tried: null,
    reservation: { kind: 'sequence', sequence: 1, terms: { maxFeeAtomic: 5n, fields: {} } },
  } as unknown as Payment
  const [saved, posted, reports, compared]: [Payment[], Posting[], object[], unknown[]] = [[], [], [], []]
  const stores = {
    payments: { findLocked: async () => payment, save: async (one: Payment) => void saved.push(one) },
    ledger: { post: async (one: Posting) => void posted.push(one) },
  }
  const deps = {
    catalogue: CATALOGUE,
    reach: () => {},
    report: (event: string, facts: object) => reports.push({ event, ...facts }),
    signer: { address: async () => 'deposit address' },
    gateway: {
      transaction: async (_txId: string, transfer?: TokenTransfer) => {
        if (!transfer) return MINED
        compared.push(transfer)
        return answer
      },
    },
    work: { stores, transaction: (work: (all: typeof stores) => Promise<unknown>) => work(stores) },
  } as unknown as ChainWorkerDeps
  const handOver = () => Promise.reject(new Error('broadcast'))
  const foreignNumbers = new ForeignNumbers()
  await settlePayment(deps, payment, TIP, FENCE, { handOver, confirmOutcome, foreignNumbers })
  return { saved, posted: posted.map(({ kind }) => kind), reports, compared }
}

test('marks a token payment as final when the token contract emits an event for the signed transfer', async () => {
  const { saved, posted, reports, compared } = await settle(MINED)
  expect(compared).toEqual([{ from: 'deposit address', to: 'hot', contract: USDT.contract, amountAtomic: 100n }])
  expect([saved.map(({ status }) => status), posted, reports]).toEqual([['FINAL'], ['payment-final'], []])
})

test.each([
  { reported: 0n, status: 'FAILED', kind: 'payment-release' },
  { reported: 99n, status: 'FINAL', kind: 'payment-final' },
])(
  'marks a token payment of 100 as $status and alerts when the token reports $reported',
  async ({ reported, status: expected, kind }) => {
    const { saved, posted, reports } = await settle({ ...MINED, succeeded: false, reportedAtomic: reported })
    expect([saved.map(({ status }) => status), posted]).toEqual([[expected], [kind]])
    const facts = { payment: '7', txId: 'tx', asset: USDT.slug, amount: '100', reported: `${reported}` }
    expect(reports).toEqual([{ event: 'token-transfer-differs', ...facts }])
  },
)

test.each<[string, TransactionStatus]>([
  ['the transaction left its block', { status: 'pending' }],
  ['another block contains the transaction', { ...MINED, block: { height: 10, hash: 'other' } }],
])('does not close a token payment when %s while the worker reads its transfer', async (_case, answer) => {
  expect(await settle(answer)).toMatchObject({ saved: [], posted: [], reports: [] })
})

test('does not mark a payment as final until the witness node confirms the reported outcome', async () => {
  const compared: unknown[] = []
  const confirmOutcome: ConfirmOutcome = async ({ txId }, outcome, transfer) => {
    compared.push([txId, outcome, transfer?.amountAtomic])
    return false
  }
  expect(await settle(MINED, confirmOutcome)).toMatchObject({ saved: [], posted: [], reports: [] })
  expect(compared).toEqual([['tx', MINED, 100n]])
})
