import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { UnansweredProof } from '../chains/signer.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Payment } from '../payments/payment.ts'
import type { Postponement, WaitsFor } from '../payments/payment-store.ts'

/**
 * Bounds of the pause after an attempt to send a payment failed because a node did not respond, in milliseconds. The
 * pause doubles after each attempt.
 */
export const SLOW = { firstMs: 5_000, maxMs: 120_000 }
/** Minimum and maximum pause for payments that take turns: no pause, because each attempt is quick. */
const IN_TURN = { firstMs: 0, maxMs: 0 }

/**
 * Returns whether a signer failure delays only this payment. This is the case if the signer is waiting for a node and
 * no other payment is waiting for this payment's sequence number.
 */
export function waitsForProof({ reservation }: Payment, failure: unknown): boolean {
  return failure instanceof UnansweredProof && reservation?.kind !== 'sequence'
}

/**
 * Stores when the signer should verify the payment again. A failed attempt lasts until the node's timeout, so the
 * worker must not repeat it in every pass.
 */
export async function postponeProof(
  deps: Pick<ChainWorkerDeps, 'work' | 'clock' | 'report'>,
  payment: Payment,
  fence: Fence,
): Promise<void> {
  const { id, purpose, asset } = payment
  await postpone(deps, payment, { waitsFor: 'proof', ...SLOW }, fence)
  deps.report('payment-waits-for-proof', { payment: id, purpose, asset })
}

/** Moves a payment behind all other waiting payments. A later pass tries it when its turn comes. */
export async function moveToEndOfQueue(
  deps: Pick<ChainWorkerDeps, 'work' | 'clock'>,
  payment: Payment,
  waitsFor: Extract<WaitsFor, 'refusal' | 'coins' | 'fee'>,
  fence: Fence,
): Promise<void> {
  await postpone(deps, payment, { waitsFor, ...IN_TURN }, fence)
}

/** Stores a postponement. Returns when the payment started waiting for this reason, in epoch milliseconds. */
export function postpone(
  { work, clock }: Pick<ChainWorkerDeps, 'work' | 'clock'>,
  { id }: Payment,
  postponement: Postponement,
  fence: Fence,
): Promise<number> {
  return work.transaction((stores) => stores.payments.postpone(id, postponement, clock.now()), fence)
}
