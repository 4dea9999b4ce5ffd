import { BrokenInvariant } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { LTC } from '../testing/fixtures.ts'
import { NodesDisagree } from '../chains/witness.ts'
import { DomainError } from '../shared/domain-error.ts'
import { FenceBroken } from '../shared/unit-of-work.ts'
import { carryPayments } from './carry-payments.ts'
import { PaymentMemory } from './payment-memory.ts'

const TIP = { height: 10, hash: 'tip' }
const FENCE = { lease: 'chain:litecoin', token: 1n }

const sentPayment = (txId: string, index: number) => ({
  id: String(index),
  txId,
  tried: null,
  status: 'SENT',
  raw: 'raw',
  asset: LTC.slug,
  stuck: null,
  heldFeeAtomic: 3n,
  reservation: { kind: 'once', terms: { maxFeeAtomic: 0n, fields: {} } },
})

/** Creates two sent payments. Looking up the first one fails with the given error. */
function start(error: Error) {
  const requests: string[] = []
  const events: string[] = []
  const saved: object[] = []
  const sent = ['bad', 'good'].map(sentPayment)
  const stores = {
    chains: { haltReason: async () => null },
    payments: {
      sent: async () => sent,
      unsent: async () => ({ ready: [], retry: null }),
      cappedUntil: async () => [],
      attemptsOf: async () => [],
      findLocked: async (id: string) => sent[Number(id)],
      save: async (payment: object) => void saved.push(payment),
    },
  }
  const gateway = {
    chain: LTC.chain,
    transaction: async (txId: string) => {
      requests.push(txId)
      if (txId === 'bad') throw error
      return { status: 'included', block: TIP, succeeded: true, feeAtomic: 1n }
    },
  }
  const carry = () =>
    carryPayments(
      {
        gateway,
        catalogue: new Catalogue([LTC]),
        clock: { now: () => 7 },
        work: { stores, transaction: (work: (all: typeof stores) => Promise<unknown>) => work(stores) },
        report: (event: string) => events.push(event),
      } as unknown as ChainWorkerDeps,
      new PaymentMemory(),
      TIP,
      FENCE,
    )
  return { requests, events, saved, carry }
}

test('carryPayments processes the remaining payments before it throws for an inconsistent payment', async () => {
  const { requests, events, carry } = start(new BrokenInvariant('payment 0 cost more than its hold'))
  await expect(carry()).rejects.toThrow('cost more than its hold')
  expect(requests).toContain('good')
  expect(events).toContain('payment-contradicts-record')
})

test('carryPayments processes the remaining payments while two nodes disagree about one payment', async () => {
  const { requests, events, saved, carry } = start(new NodesDisagree(LTC.chain, 'transaction bad'))
  expect(await carry()).toEqual({ sent: 0, hasMore: false })
  expect([requests.includes('good'), events]).toEqual([true, ['nodes-disagree']])
  expect(saved).toMatchObject([{ id: '0', status: 'SENT', stuck: { since: 7, why: 'disputed', wantedFeeAtomic: 3n } }])
})

test('carryPayments processes the remaining payments while the coin of one payment is removed', async () => {
  const { requests, events, carry } = start(new DomainError('INSTRUMENT_UNKNOWN', 'Instrument is not supported'))
  expect(await carry()).toEqual({ sent: 0, hasMore: false })
  expect([requests.includes('good'), events]).toEqual([true, ['payment-not-settled']])
})

test('carryPayments processes the remaining payments before it throws an unexpected error', async () => {
  const { requests, carry } = start(new TypeError('not a function'))
  await expect(carry()).rejects.toThrow('not a function')
  expect(requests).toContain('good')
})

test('carryPayments stops at once when another worker has acquired the lease', async () => {
  const { saved, carry } = start(new FenceBroken())
  await expect(carry()).rejects.toThrow(FenceBroken)
  expect(saved).toEqual([])
})
