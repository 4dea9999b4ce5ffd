import type { BlockRef } from '../chains/chain-gateway.ts'
import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { inLanes } from '../shared/in-lanes.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import { handOver } from './hand-over.ts'
import type { Payment } from './payment.ts'
import { sendPayments } from './send-payments.ts'
import { resumeCapped } from './resume-capped.ts'
import { RESEND_AFTER_MS, settlePayment } from './settle-payment.ts'

/** Payments looked at in one pass, oldest first: so many that wait for a block, and so many that are not sent yet. */
export const PAYMENTS_PER_PASS = 500

/**
 * Carries every open payment of a chain as far as it goes: reserve, sign, store the bytes, broadcast, wait for depth.
 * Each step is committed before the next begins, so that a crash anywhere repeats a step and never a payment. Nothing
 * moves on a halted chain. Answers how many were handed to the node for the first time.
 */
export async function carryPayments(deps: ChainWorkerDeps, tip: BlockRef, fence: Fence): Promise<number> {
  const { gateway, work } = deps
  if ((await work.stores.chains.haltReason(gateway.chain)) !== null) return 0
  await resumeCapped(deps, fence)
  const { payments } = work.stores
  const sent = await payments.inStatus(gateway.chain, ['SENT'], PAYMENTS_PER_PASS)
  // Read before: what is given up now is begun again in the next pass.
  const leaving = await payments.unsent(gateway.chain, deps.clock.now(), PAYMENTS_PER_PASS)
  await inLanes(
    sent.filter((payment) => mayHaveMoved(deps, payment, tip)),
    ({ id }) => id,
    (payment) => settleUnlessRefused(deps, payment, tip, fence),
  )
  return sendPayments(deps, leaving, tip, fence)
}

/** No block has come since it was handed over, and it is too early to do so again. */
function mayHaveMoved({ clock }: ChainWorkerDeps, { tried }: Payment, tip: BlockRef): boolean {
  return tried === null || tried.height !== tip.height || clock.now() - tried.at >= RESEND_AFTER_MS
}

/** A payment that the node does not take for good waits for a person; the others go on. */
async function settleUnlessRefused(
  deps: ChainWorkerDeps,
  payment: Payment,
  tip: BlockRef,
  fence: Fence,
): Promise<void> {
  try {
    await settlePayment(deps, payment, tip, fence, () => handOver(deps, payment))
  } catch (error) {
    if (!(error instanceof AdapterError) || error.retryable) throw error
    deps.report('payment-refused-by-node', { payment: payment.id, purpose: payment.purpose, asset: payment.asset })
  }
}
