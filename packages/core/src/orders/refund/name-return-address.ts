import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import type { Deposit } from '../../chains/deposit.ts'
import { isFiat } from '../../instruments/instrument.ts'
import { networkFeeTo } from '../../quotes/transfer-cost.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { OrderStores } from '../order-work.ts'
import type { SettlementDeps } from '../settle/commit-settlement.ts'
import { refundedTo } from '../machine/start-settlement.ts'
import type { Order, RefundTarget } from '../order.ts'
import type { RefundInfoDeps } from './refund-info.ts'
import { addressTooCostly, type MeasuredDeposits } from './measure-refund.ts'
import { returnDeposit } from './return-deposit.ts'

/**
 * Returns whether a refund address may still be set for the order: the order has no refund address yet and is not
 * AT_RISK. The deposits of an order AT_RISK were orphaned after the exchange had paid out the order. Coins that arrive
 * again cover that loss, so they are not sent back.
 */
export function mayNameReturnAddress({ refundAddress, state }: Order): boolean {
  return refundAddress === null && state !== 'AT_RISK'
}

/**
 * Sets the refund address of an order that has none and whose coins are waiting for an operator. Returns false when no
 * coins are waiting for an address. Sends the deposits that the order did not use to this address, except these
 * deposits, which wait for an operator:
 * - the deposits of a held order, or from a listed sender
 * - bank money
 * - a deposit without an estimate in `measured`
 * The caller must have proved that it may change the order, and must hold the lock on the order's row.
 * @throws {DomainError} NO_LIQUIDITY while the network fee is unknown; ADDRESS_INVALID if the fee to this address would
 *   consume the deposits but an ordinary fee would not
 */
export async function nameReturnAddress(
  deps: Pick<SettlementDeps, 'clock' | 'catalogue'> & Pick<RefundInfoDeps, 'ticks'>,
  stores: OrderStores,
  order: Order,
  to: RefundTarget,
  measured: MeasuredDeposits,
): Promise<boolean> {
  if (!mayNameReturnAddress(order)) return false
  const suspended = (isListed: boolean) => stores.orders.depositsOf(order.orderId, { statuses: ['SUSPENSE'], isListed })
  const waiting = [...(await suspended(false)), ...(await suspended(true))]
  if (order.state !== 'SUSPENSE') {
    let returned = 0
    for (const deposit of waiting) {
      const instrument = deps.catalogue.recorded(deposit.asset)
      const percent = measured.get(deposit.id)
      if (percent === undefined) continue
      const tick = deps.ticks.latest()
      const fee = tick && networkFeeTo(instrument, tick, deps.catalogue, percent)
      if (fee === null) throw new DomainError('NO_LIQUIDITY', 'The network fee is unknown at the moment')
      if (await returnDeposit(deps, stores, deposit, to, fee)) returned += 1
    }
    // Do not store the address if it would have no effect: the exchange never returns dust, and no deposit is waiting
    // for an operator.
    const isDecidedByOperator = ({ listing, asset }: Deposit) =>
      listing !== null || isFiat(deps.catalogue.recorded(asset))
    if (returned === 0 && !waiting.some(isDecidedByOperator)) {
      if (waiting.some(({ id }) => (measured.get(id) ?? 0) > PLAIN_TRANSFER_PERCENT)) throw addressTooCostly()
      return false
    }
  }
  await stores.orders.save(refundedTo(order, to), [])
  return true
}
