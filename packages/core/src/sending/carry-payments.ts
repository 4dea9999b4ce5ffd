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
 * Maximum number of payments read in one pass, oldest first, for each of two queries: sent payments and payments not
 * yet sent.
 */
export const PAYMENTS_PER_PASS = 500

/**
 * Moves every open payment of a chain as far as possible: reserve, sign, store the bytes, broadcast, wait for depth.
 * Each step is committed before the next begins, so a crash repeats a step and never a payment. Nothing moves on a
 * halted chain. Returns the number of payments that were broadcast for the first time.
 */
export async function carryPayments(deps: ChainWorkerDeps, tip: BlockRef, fence: Fence): Promise<number> {
  const { gateway, work } = deps
  if ((await work.stores.chains.haltReason(gateway.chain)) !== null) return 0
  await resumeCapped(deps, fence)
  const { payments } = work.stores
  const sent = await payments.inStatus(gateway.chain, ['SENT'], PAYMENTS_PER_PASS)
  // Read first, so that a payment that this pass gives up restarts in the next pass.
  const leaving = await payments.unsent(gateway.chain, deps.clock.now(), PAYMENTS_PER_PASS)
  const broken: BrokenInvariant[] = []
  await inLanes(
    sent.filter((payment) => mayHaveMoved(deps, payment, tip)),
    ({ id }) => id,
    (payment) => settleUnlessRefused(deps, payment, tip, fence, broken),
  )
  const count = await sendPayments(deps, leaving, tip, fence)
  // Only now: one payment that contradicts its record stops no other payment.
  if (broken[0]) throw broken[0]
  return count
}

/** Returns false when no block has arrived since the last broadcast and it is too early for another one. */
function mayHaveMoved({ clock }: ChainWorkerDeps, { tried }: Payment, tip: BlockRef): boolean {
  return tried === null || tried.height !== tip.height || clock.now() - tried.at >= RESEND_AFTER_MS
}

/**
 * Settles one payment. A payment that the node rejects permanently waits for an operator, and the other payments
 * continue. They also continue after a broken invariant, which is added to `broken`.
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
