import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Payment } from '../payments/payment.ts'
import type { Fence } from '../shared/unit-of-work.ts'

/**
 * Adds a sent payment to the operator queue while two nodes disagree about its transaction. The worker looks the
 * payment up again on each new block, but neither settles nor rebroadcasts it until both nodes agree.
 */
export async function noteDisputed(
  deps: Pick<ChainWorkerDeps, 'work' | 'clock' | 'report'>,
  payment: Payment,
  fence: Fence,
): Promise<void> {
  const { id, chain, purpose } = payment
  deps.report('nodes-disagree', { chain, payment: id, purpose })
  if (payment.stuck !== null) return
  await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(id)
    if (current?.status !== 'SENT' || current.stuck !== null) return
    const stuck = { since: deps.clock.now(), why: 'disputed', wantedFeeAtomic: current.heldFeeAtomic } as const
    await stores.payments.save({ ...current, stuck })
  }, fence)
}

/** Removes a payment from the operator queue once both nodes agree about its transaction. */
export async function noteAgreed(deps: Pick<ChainWorkerDeps, 'work'>, payment: Payment, fence: Fence): Promise<void> {
  if (payment.stuck?.why !== 'disputed') return
  await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status === 'SENT' && current.stuck?.why === 'disputed')
      await stores.payments.save({ ...current, stuck: null })
  }, fence)
}
