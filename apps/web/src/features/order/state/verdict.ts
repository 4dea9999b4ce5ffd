import type { OrderView } from '@cambio/contract/order-view'
import type { ReceiptView } from '@cambio/contract/receipt-view'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { decimalLeft } from '../../../lib/texts/decimal-sum.ts'
import { depositLabelKey, type AnyDeposit } from './deposits.ts'

type Deposits = Pick<ReceiptView, 'deposits' | 'instrumentFromCurrencyTitle'>

/**
 * Comparison of a deposit with the agreed amount. `difference` is a decimal string in the deposit's coin, empty for an
 * exact deposit.
 */
export interface Verdict {
  kind: 'exact' | 'less' | 'more'
  difference: string
}

/** Returns the deposit that the order swaps or will swap, if any. */
export function mainDeposit(order: Deposits): AnyDeposit | undefined {
  return order.deposits.find((deposit) => depositLabelKey(order, deposit) === 'order:tx_deposit')
}

/** Compares a deposit with the agreed amount. Returns null for a deposit that the order does not swap. */
export function verdictOf(
  order: Deposits & Pick<OrderView, 'claimedDepositAmount'>,
  deposit: AnyDeposit,
): Verdict | null {
  if (deposit !== mainDeposit(order)) return null
  const missing = decimalLeft(order.claimedDepositAmount, deposit.amount)
  if (missing !== null) return { kind: 'less', difference: missing }
  const excess = decimalLeft(deposit.amount, order.claimedDepositAmount)
  return excess === null ? { kind: 'exact', difference: '' } : { kind: 'more', difference: excess }
}

/**
 * Returns whether the network is confirming a deposit that differs from the agreed amount. Always false for an order
 * that a provider fills, because the provider decides what happens to the deposit.
 */
export function seesOtherAmount(
  order: Deposits & Pick<OrderView, 'claimedDepositAmount' | 'state' | 'liquidityProviderPublicCode'>,
): boolean {
  if (order.state !== 'CONFIRMING' || otherExchange(order.liquidityProviderPublicCode) !== null) return false
  const deposit = mainDeposit(order)
  return deposit !== undefined && verdictOf(order, deposit)?.kind !== 'exact'
}

/** Maximum length of a percentage in the what-if call, in characters. */
const PERCENT_LENGTH = 8

/** Returns a deposit as a percentage of the agreed amount, for the what-if call. */
export function sentPercent(
  order: Pick<OrderView, 'claimedDepositAmount'>,
  { amount }: Pick<AnyDeposit, 'amount'>,
): string {
  const percent = (Number(amount) / Number(order.claimedDepositAmount)) * 100
  return percent.toFixed(PERCENT_LENGTH).slice(0, PERCENT_LENGTH).replace(/\.$/, '')
}
