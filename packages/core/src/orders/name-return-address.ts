import { networkFeeOf } from '../quotes/price-quote.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { OrderStores } from './order-work.ts'
import type { SettlementDeps } from './commit-settlement.ts'
import { refundedTo } from './order-machine.ts'
import type { Order, RefundTarget } from './order.ts'
import type { RefundInfoDeps } from './refund-info.ts'
import { returnDeposit } from './return-deposit.ts'

/**
 * Sets the refund address of an order that was created without one and whose coins wait for an operator. Deposits that
 * the order did not take return at once. Held orders, and deposits of a listed sender, keep the address for the
 * operator's decision. Returns false when nothing waits for an address. The caller has proved control of the order,
 * whose row is locked.
 * @throws {DomainError} NO_LIQUIDITY while the network fee is unknown
 */
export async function nameReturnAddress(
  deps: Pick<SettlementDeps, 'clock' | 'catalogue'> & Pick<RefundInfoDeps, 'ticks'>,
  stores: OrderStores,
  order: Order,
  to: RefundTarget,
): Promise<boolean> {
  // At risk: the exchange already paid for deposits that disappeared, and coins that arrive again cover that loss.
  if (order.refundAddress !== null || order.state === 'AT_RISK') return false
  const deposits = await stores.orders.depositsOf(order.orderId)
  const waiting = deposits.filter(({ status }) => status === 'SUSPENSE')
  if (order.state !== 'SUSPENSE') {
    let returned = 0
    for (const deposit of waiting) {
      const tick = deps.ticks.latest()
      const fee = tick && networkFeeOf(deps.catalogue.get({ slug: deposit.asset }), tick, deps.catalogue)
      if (fee === null) throw new DomainError('NO_LIQUIDITY', 'The network fee is not known at the moment')
      if (await returnDeposit(deps, stores, deposit, to, fee)) returned += 1
    }
    // Dust is never returned, whatever the address.
    if (returned === 0 && waiting.every(({ listing }) => listing === null)) return false
  }
  await stores.orders.save(refundedTo(order, to), [])
  return true
}
