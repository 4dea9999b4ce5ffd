import { BrokenInvariant } from '@cambio/kernel/assert'
import type { BlockRef } from '../chains/chain-gateway.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { inLanes } from '../shared/in-lanes.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import { handOver } from './hand-over.ts'
import type { Payment } from '../payments/payment.ts'
import { sendPayments } from './send-payments.ts'
import { resumeCapped } from './resume-capped.ts'
import { RESEND_AFTER_MS, settlePayment } from './settle-payment.ts'

/**
 * Maximum number of payments that each of two queries reads in one pass, oldest first. One query reads sent payments,
 * the other unsent payments.
 */
export const PAYMENTS_PER_PASS = 500

/**
 * Advances every open payment of a chain as far as possible: reserve, sign, store the bytes, broadcast, wait for
 * confirmations. Each step is committed before the next begins, so after a crash a step is repeated, but never a
 * payment. Does nothing on a halted chain. Returns the number of payments that were broadcast for the first time.
 */
export async function carryPayments(deps: ChainWorkerDeps, tip: BlockRef, fence: Fence): Promise<number> {
  const { gateway, work } = deps
  if ((await work.stores.chains.haltReason(gateway.chain)) !== null) return 0
  await resumeCapped(deps, fence)
  const { payments } = work.stores
  const sent = await payments.inStatus(gateway.chain, ['SENT'], PAYMENTS_PER_PASS)
  // Reads unsent payments first, so that a payment cancelled in this pass restarts only in the next one.
  const leaving = await payments.unsent(gateway.chain, deps.clock.now(), PAYMENTS_PER_PASS)
  const broken: BrokenInvariant[] = []
  await inLanes(
    sent.filter((payment) => mayHaveMoved(deps, payment, tip)),
    ({ id }) => id,
    (payment) => settleUnlessRefused(deps, payment, tip, fence, broken),
  )
  const count = await sendPayments(deps, leaving, tip, fence)
  // Throw only now, so that one payment that contradicts its record does not stop the others.
  if (broken[0]) throw broken[0]
  return count
}

/**
 * Returns whether the payment should be looked up again: a block has arrived since its last broadcast, or it is time to
 * broadcast again.
 */
function mayHaveMoved({ clock }: ChainWorkerDeps, { tried }: Payment, tip: BlockRef): boolean {
  return tried === null || tried.height !== tip.height || clock.now() - tried.at >= RESEND_AFTER_MS
}

/**
 * Settles one payment. When the node rejects the payment permanently, the payment waits for an operator and the other
 * payments continue. They also continue after a broken invariant, which is added to `broken`.
 */
async function settleUnlessRefused(
  deps: ChainWorkerDeps,
  payment: Payment,
  tip: BlockRef,
  fence: Fence,
  broken: BrokenInvariant[],
): Promise<void> {
  const facts = { payment: payment.id, purpose: payment.purpose, asset: payment.asset }
  try {
    await settlePayment(deps, payment, tip, fence, () => handOver(deps, payment))
  } catch (error) {
    if (error instanceof BrokenInvariant) {
      broken.push(error)
      deps.report('payment-contradicts-record', { ...facts, reason: error.message })
      return
    }
    if (!(error instanceof AdapterError) || error.retryable) throw error
    deps.report('payment-refused-by-node', facts)
  }
}
