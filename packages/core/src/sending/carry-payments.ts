import { BrokenInvariant } from '@cambio/kernel/assert'
import type { BlockRef } from '../chains/observed-block.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { NodesDisagree } from '../chains/witness.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { UnreadableOrder } from '../orders/unreadable-order.ts'
import { DomainError } from '../shared/domain-error.ts'
import { inLanes } from '../shared/in-lanes.ts'
import { FenceBroken, type Fence } from '../shared/unit-of-work.ts'
import { confirmingOutcomes, type ConfirmOutcome } from './confirm-outcome.ts'
import type { ForeignNumbers } from './foreign-numbers.ts'
import { handOver } from './hand-over.ts'
import { noteDisputed } from './note-disputed.ts'
import type { Payment } from '../payments/payment.ts'
import type { PaymentMemory } from './payment-memory.ts'
import { sendPayments } from './send-payments.ts'
import { resumeCapped } from './resume-capped.ts'
import { settlePayment } from './settle-payment.ts'

/** Maximum number of sent payments that one pass reads. Passes read all sent payments in turn. */
export const PAYMENTS_PER_PASS = 500
/** Maximum numbers of unsent payments that one pass reads per urgency. */
export const UNSENT_PER_PASS = { ready: PAYMENTS_PER_PASS, waiting: 64 }

/** Result of one pass over a chain's open payments. */
export interface PaymentPass {
  /** Number of payments that were broadcast for the first time. */
  sent: number
  /** Whether sent payments remain that the next pass can look up immediately. */
  hasMore: boolean
}

/**
 * Advances a chain's open payments through their steps: reserve, sign, store the bytes, broadcast, wait for
 * confirmations. Each step is committed before the next one begins, so a crash may repeat a step but never a payment.
 * Payments that have not been broadcast are processed first, because users are waiting for them. Does nothing on a
 * halted chain. Returns what the pass did.
 */
export async function carryPayments(
  deps: ChainWorkerDeps,
  { lookups, estimates, foreignNumbers }: PaymentMemory,
  tip: BlockRef,
  fence: Fence,
): Promise<PaymentPass> {
  const { gateway, work, clock } = deps
  if ((await work.stores.chains.haltReason(gateway.chain)) !== null) return { sent: 0, hasMore: false }
  await resumeCapped(deps, fence)
  const { payments } = work.stores
  const sent = await payments.sent(gateway.chain, lookups.after, PAYMENTS_PER_PASS)
  // Read the unsent payments before settling the sent payments, so that a payment cancelled in this pass is restarted
  // only in the next pass.
  const leaving = await payments.unsent(gateway.chain, clock.now(), UNSENT_PER_PASS)
  const [sending] = await Promise.allSettled([sendPayments(deps, { ...leaving, estimates }, tip, fence)])
  const failures: unknown[] = []
  const confirmOutcome = confirmingOutcomes(deps)
  const { due, hasMore } = lookups.due(sent, tip, clock.now(), sent.length === PAYMENTS_PER_PASS)
  await inLanes(
    due,
    ({ id }) => id,
    async (payment) => {
      lookups.note(payment, tip, clock.now())
      await settleUnlessRefused(deps, payment, { tip, fence, confirmOutcome, foreignNumbers, failures })
    },
  )
  // Throw only after all payments are processed. Otherwise, one payment that fails or contradicts its record would stop
  // the other payments.
  if (failures.length > 0) throw failures[0]
  if (sending.status === 'rejected') throw sending.reason
  return { sent: sending.value, hasMore }
}

interface Settling {
  tip: BlockRef
  fence: Fence
  confirmOutcome: ConfirmOutcome
  foreignNumbers: ForeignNumbers
  failures: unknown[]
}

/**
 * Settles one payment. A failure does not stop the other payments. A payment that the node rejects permanently waits
 * for an operator. A payment that two nodes disagree about is looked up again later. The error of a broken invariant and
 * any unexpected error are added to `failures`.
 * @throws {AdapterError} while the node is unreachable
 * @throws {FenceBroken} once another worker has acquired the lease
 */
async function settleUnlessRefused(
  deps: ChainWorkerDeps,
  payment: Payment,
  { tip, fence, confirmOutcome, foreignNumbers, failures }: Settling,
): Promise<void> {
  const facts = { payment: payment.id, purpose: payment.purpose, asset: payment.asset }
  try {
    const pass = { handOver: () => handOver(deps, payment), confirmOutcome, foreignNumbers }
    await settlePayment(deps, payment, tip, fence, pass)
  } catch (error) {
    if (error instanceof BrokenInvariant) {
      failures.push(error)
      deps.report('payment-contradicts-record', { ...facts, reason: error.message })
      return
    }
    if (error instanceof NodesDisagree) return noteDisputed(deps, payment, fence)
    if (error instanceof AdapterError && !error.retryable) return deps.report('payment-refused-by-node', facts)
    if (error instanceof UnreadableOrder) return deps.report('order-unreadable', { order: error.orderId })
    if (error instanceof DomainError) return deps.report('payment-not-settled', { ...facts, code: error.code })
    if (error instanceof AdapterError || error instanceof FenceBroken) throw error
    failures.push(error)
  }
}
