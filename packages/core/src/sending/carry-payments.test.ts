import { BrokenInvariant } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { LTC } from '../testing/fixtures.ts'
import { carryPayments } from './carry-payments.ts'
import { PaymentLookups } from './payment-lookups.ts'

const TIP = { height: 10, hash: 'tip' }
const FENCE = { lease: 'chain:litecoin', token: 1n }

test('carryPayments processes the other payments when one contradicts its record, and then throws the error', async () => {
  const asked: string[] = []
  const events: string[] = []
  const sent = ['bad', 'good'].map((txId, index) => ({
    id: String(index),
    txId,
    tried: null,
    status: 'SENT',
    raw: 'raw',
    asset: LTC.slug,
    reservation: { kind: 'once', terms: { maxFeeAtomic: 0n, fields: {} } },
  }))
  const stores = {
    chains: { haltReason: async () => null },
    payments: {
      inStatus: async (_chain: string, [status]: string[]) => (status === 'SENT' ? sent : []),
      unsent: async () => [],
      cappedUntil: async () => [],
      attemptsOf: async () => [],
    },
  }
  const gateway = {
    chain: LTC.chain,
    transaction: async (txId: string) => {
      asked.push(txId)
      if (txId === 'bad') throw new BrokenInvariant('payment 0 cost more than its hold')
      return { status: 'included', block: TIP, succeeded: true, feeAtomic: 1n }
    },
  }
  const carried = carryPayments(
    {
      ...{ gateway, catalogue: new Catalogue([LTC]), clock: { now: () => 7 } },
      work: { stores, transaction: (work: (all: typeof stores) => Promise<unknown>) => work(stores) },
      report: (event: string) => events.push(event),
    } as unknown as ChainWorkerDeps,
    new PaymentLookups(),
    TIP,
    FENCE,
  )
  await expect(carried).rejects.toThrow('cost more than its hold')
  expect(asked).toContain('good')
  expect(events).toContain('payment-contradicts-record')
})
