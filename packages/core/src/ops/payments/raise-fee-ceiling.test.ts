import { expect, test } from 'vitest'
import type { Payment } from '../../payments/payment.ts'
import { DEFAULT_REPLACEMENT_POLICY } from '../../payments/replacement-policy.ts'
import { CATALOGUE, NOON } from '../../testing/fixtures.ts'
import type { OpsDeps } from '../ops-deps.ts'
import type { OpsStores } from '../ops-store.ts'
import { raiseFeeCeiling } from './raise-fee-ceiling.ts'

const DEPS = { catalogue: CATALOGUE, clock: { now: () => NOON }, replacement: DEFAULT_REPLACEMENT_POLICY }
const INPUTS = { kind: 'inputs' as const, inputs: [], feeAtomic: 1_000n, changeAtomic: 0n, changeOutputs: 1 }
const SENT_AGAIN =
  'Payment 7 (payout of order 5) is sent again with a fee of up to 0.00003 LTC; its current fee is 0.00001 LTC.'
const VOIDED = [
  'The void of payment 7 (payout of order 5) is sent with a fee of up to 0.00003 LTC; its current fee is 0.00001 LTC.',
  'Once the void is final, the payment is held. If the payment is mined first, it counts and the void does not.',
]
const { voidAfterMs } = DEFAULT_REPLACEMENT_POLICY

test.each<[string, Partial<Payment>, string[]]>([
  ['the payment before its void is due', { frontSince: NOON - voidAfterMs + 1 }, [SENT_AGAIN]],
  ['the void that an operator requested', { voidRequestedAt: NOON }, VOIDED],
  ['the void of a payment that was unmined for too long', { frontSince: NOON - voidAfterMs }, VOIDED],
  ['a pending void', { reservation: { ...INPUTS, isVoid: true } }, VOIDED],
  ['the payment if it was final before', { frontSince: 0, feeAtomic: 9n }, [SENT_AGAIN]],
])('announces %s', async (_case, part, summary) => {
  const payment = {
    id: '7',
    purpose: 'payout',
    orderId: 5,
    chain: 'litecoin',
    status: 'SENT',
    reservation: INPUTS,
    heldFeeAtomic: 1_000n,
    feeAtomic: null,
    frontSince: null,
    voidRequestedAt: null,
    stuck: { since: NOON, why: 'ceiling', wantedFeeAtomic: 2_000n },
    ...part,
  } as unknown as Payment
  const saved: Payment[] = []
  const payments = { findLocked: async () => payment, save: async (next: Payment) => void saved.push(next) }
  const stores = { payments } as unknown as OpsStores
  const decided = await raiseFeeCeiling(DEPS satisfies Partial<OpsDeps>, stores, {
    paymentId: '7',
    ceilingAtomic: 3_000n,
  })
  expect(decided.summary).toEqual(summary)
  expect(saved).toMatchObject([{ feeCeilingAtomic: 3_000n, stuck: null }])
})
