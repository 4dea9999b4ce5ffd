import { present } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Payment } from '../payments/payment.ts'
import { releaseForRestart } from '../payments/release-claims.ts'

/**
 * Restarts a sent payment with new terms and new bytes once the chain proves that its transaction expired without being
 * mined. Returns whether the payment was restarted. A payment whose final block was later orphaned waits for an
 * operator instead, because the journal already contains it.
 */
export async function renewIfDead(deps: ChainWorkerDeps, payment: Payment, fence: Fence): Promise<boolean> {
  const { gateway } = deps
  if (payment.reservation?.kind !== 'expiring' || gateway.model !== 'account' || gateway.ordering !== 'expiring')
    return false
  const txId = present(payment.txId, 'a sent payment has a transaction')
  const provenBy = await gateway.provenDead(txId, payment.reservation.life)
  if (provenBy === null) return false
  await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status !== 'SENT' || current.txId !== txId) return
    await stores.payments.endAttempt(payment.chain, txId, { kind: 'expired', by: provenBy })
    if (current.feeAtomic !== null) {
      await stores.payments.save({ ...current, status: 'HELD' })
      const reason = `payment ${payment.id} was final and was undone, and its transaction has expired`
      await stores.chains.halt(payment.chain, reason, deps.clock.now())
      return
    }
    const fresh = await releaseForRestart(deps, stores, current)
    await stores.payments.save({ ...fresh, raw: null, txId: null, sentAt: null, tried: null })
  }, fence)
  deps.report('payment-expired', { payment: payment.id, chain: payment.chain, txId })
  return true
}
