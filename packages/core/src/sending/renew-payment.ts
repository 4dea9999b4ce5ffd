import { present } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Payment } from '../payments/payment.ts'
import { releaseForRestart } from '../payments/release-claims.ts'
import type { Stores } from '../chain-work/stores.ts'
import { reportToOrder } from './report-to-order.ts'
import { isOverdue } from './void-payment.ts'

/**
 * Restarts a sent payment after the chain has proved that its transaction expired without being mined. The payment is
 * then signed as a new transaction. Returns whether the transaction expired.
 * Puts the payment on hold instead if an operator requested its void, or if its transactions keep expiring. Also holds
 * a payment that was final before its block was orphaned, and halts the chain, because the journal already contains the
 * payment.
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
      const reason = `payment ${payment.id} was final and was reverted, and its transaction has expired`
      await stores.chains.halt(payment.chain, reason, deps.clock.now())
      return
    }
    const released = await releaseForRestart(deps, stores, current)
    const fresh: Payment = { ...released, raw: null, txId: null, sentAt: null, tried: null }
    if (isOverdue(deps, current)) return holdExpired(deps, stores, fresh)
    await stores.payments.save({ ...fresh, frontSince: current.frontSince ?? deps.clock.now() })
  }, fence)
  deps.report('payment-expired', { payment: payment.id, chain: payment.chain, txId })
  return true
}

/**
 * Puts a locked payment on hold after all its transactions have expired. An operator decides how the payment continues.
 */
async function holdExpired(
  deps: Pick<ChainWorkerDeps, 'terms' | 'clock' | 'report'>,
  stores: Stores,
  expired: Payment,
): Promise<void> {
  const held = { why: 'voided', wantedFeeAtomic: null, allowedFeeAtomic: null } as const
  const next: Payment = { ...expired, status: 'HELD', held, frontSince: null, voidRequestedAt: null }
  await stores.payments.save(next)
  await reportToOrder(deps, stores, next, { kind: 'settlement-failed' })
  deps.report('payment-voided', { payment: next.id, chain: next.chain, txId: '' })
}
