import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { UnansweredProof } from '../chains/signer.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Payment } from '../payments/payment.ts'

/**
 * Delay before the signer's second attempt to verify a payment, in milliseconds. The delay doubles after each attempt.
 */
export const FIRST_PROOF_PAUSE_MS = 5_000
export const MAX_PROOF_PAUSE_MS = 120_000

/**
 * Returns whether a signer failure delays only this payment. This is the case if a node that the signer needs does not
 * respond and no other payment is waiting for this payment's sequence number.
 */
export function waitsForProof({ reservation }: Payment, failure: unknown): boolean {
  return failure instanceof UnansweredProof && reservation?.kind !== 'sequence'
}

/**
 * Stores when the signer should verify the payment again. A failed attempt lasts until the node's timeout, so the
 * worker must not repeat it in every pass.
 */
export async function postponeProof(
  deps: ChainWorkerDeps,
  { id, purpose, asset }: Payment,
  fence: Fence,
): Promise<void> {
  const bounds = { firstMs: FIRST_PROOF_PAUSE_MS, maxMs: MAX_PROOF_PAUSE_MS }
  await deps.work.transaction((stores) => stores.payments.postponeProof(id, deps.clock.now(), bounds), fence)
  deps.report('payment-waits-for-proof', { payment: id, purpose, asset })
}
