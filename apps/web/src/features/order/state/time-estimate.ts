import type { OrderView } from '@cambio/contract/order-view'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { isPaused } from './headline.ts'
import { mainDeposit } from './verdict.ts'

/** Usual time between two blocks of each network, in seconds. */
const BLOCK_SECONDS: Readonly<Record<string, number>> = {
  ...{ BTC: 600, BCH: 600, LTC: 150, DOGE: 60, XMR: 120 },
  ...{ ETH: 12, ERC20: 12, BNB: 1, BEP20: 1, POL: 2, POLYGON: 2, IOTX: 5 },
  ...{ TRX: 3, TRC20: 3, SOL: 0.4, SPL: 0.4, TON: 5, XRP: 4, XLM: 6 },
}
const MINUTE_S = 60

/**
 * Returns the usual number of minutes until the user receives the coins, rounded up. Adds up the time for the deposit's
 * remaining confirmations and for the payout's first block. While the order waits for its deposit, the estimate starts
 * when the deposit is sent. Returns null if the payout has already started, if a provider or bank carries out the
 * order, or if the order is waiting for an operator.
 */
export function estimatedMinutes(order: OrderView): number | null {
  const isOpen = order.state === 'WAITING' || order.state === 'CONFIRMING'
  const isHeld = isPaused(order) || order.isEscalated || order.payoutApproval !== null
  if (!isOpen || isHeld || otherExchange(order.liquidityProviderPublicCode) !== null) return null
  const { instrumentFrom, instrumentTo } = order.pair
  const [from, to] = [BLOCK_SECONDS[instrumentFrom.networkTitle], BLOCK_SECONDS[instrumentTo.networkTitle]]
  if (from === undefined || to === undefined) return null
  const seen = order.state === 'CONFIRMING' ? (mainDeposit(order)?.confirmations ?? 0) : 0
  const missing = Math.max(0, order.minConfirmationsToTrade - seen)
  // The user receives the payout with its first confirmation.
  return Math.max(1, Math.ceil((missing * from + to) / MINUTE_S))
}
