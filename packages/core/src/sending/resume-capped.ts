import { creditedDeposit } from '../orders/credited-deposit.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Stores } from '../chain-work/stores.ts'
import type { Payment } from '../payments/payment.ts'
import { reportToOrder } from './report-to-order.ts'

/** Maximum number of payments on a chain that one worker pass restarts. */
const RESUMED_AT_ONCE = 50

/**
 * Restarts payments that the signer rejected because of an hourly or daily cap, after their retry delay. A payment that
 * is no longer due remains on hold.
 */
export async function resumeCapped(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'work' | 'terms' | 'clock' | 'report'>,
  fence: Fence,
): Promise<void> {
  const { work, gateway, clock } = deps
  const due = await work.stores.payments.cappedUntil(gateway.chain, clock.now(), RESUMED_AT_ONCE)
  for (const { id } of due)
    await work.transaction(async (stores) => {
      const payment = await stores.payments.findLocked(id)
      if (payment?.status !== 'HELD' || payment.held?.why !== 'caps' || payment.raw !== null) return
      if (!(await isStillDue(stores, payment))) return
      const timesReopened = payment.timesReopened + 1
      const again: Payment = { ...payment, status: 'INTENT', held: null, timesReopened }
      await stores.payments.save(again)
      await reportToOrder(deps, stores, again, { kind: 'settlement-retried' })
    }, fence)
}

/** Returns whether the order, withdrawal or deposit that the payment settles is still waiting for the payment. */
async function isStillDue(stores: Stores, { purpose, reference, orderId }: Payment): Promise<boolean> {
  if (purpose === 'payout' || purpose === 'refund') {
    const order = orderId === null ? null : await stores.orders.findLocked(orderId)
    if (order?.state !== 'SUSPENSE' || order.settlement !== purpose) return false
    return (await creditedDeposit(stores, order)) !== null
  }
  if (purpose === 'withdrawal') return (await stores.withdrawals.findLocked(Number(reference)))?.voidedAt === null
  if (purpose === 'return') return (await stores.chains.findDepositLocked(reference))?.status === 'RETURNED'
  return true
}
