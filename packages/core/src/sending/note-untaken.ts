import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Payment } from '../payments/payment.ts'

/** Delay in milliseconds before a payment that no node accepts is added to the operator queue. */
export const UNTAKEN_AFTER_MS = 45_000

/**
 * Adds a payment to the operator queue if its node has not accepted the transaction for some time despite repeated
 * broadcasts.
 */
export async function noteUntaken(
  deps: Pick<ChainWorkerDeps, 'work' | 'clock' | 'report'>,
  payment: Payment,
  fence: Fence,
): Promise<void> {
  const now = deps.clock.now()
  const since = payment.sentAt ?? now
  if (payment.stuck !== null || now - since < UNTAKEN_AFTER_MS) return
  await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status !== 'SENT' || current.stuck !== null) return
    await stores.payments.save({
      ...current,
      stuck: { since, why: 'not-taken', wantedFeeAtomic: current.heldFeeAtomic },
    })
  }, fence)
  const { id, chain, purpose } = payment
  deps.report('payment-not-taken', { payment: id, chain, purpose })
}

/** Removes a payment from the operator queue once a node has accepted its transaction. */
export async function noteTaken(deps: Pick<ChainWorkerDeps, 'work'>, payment: Payment, fence: Fence): Promise<void> {
  if (payment.stuck?.why !== 'not-taken') return
  await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status === 'SENT' && current.stuck?.why === 'not-taken')
      await stores.payments.save({ ...current, stuck: null })
  }, fence)
}
