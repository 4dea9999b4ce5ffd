import type { OrderView } from '@cambio/contract/order-view'
import type { BankReturns } from '@cambio/core/fiat/bank-returns'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { formatAmount } from '@cambio/kernel/money'
import { isBankMoney } from '@cambio/core/instruments/instrument'
import type { OrderFile } from '@cambio/core/orders/view/find-order'

export interface PayoutReturnDeps {
  catalogue: Catalogue
  bankReturns: BankReturns
}

/**
 * Returns whether the bank refused or returned the payout of a sale to a bank account. Also returns whether the
 * exchange has paid it again. Returns null if the payout succeeded or is still open.
 */
export async function payoutReturnOf(
  { catalogue, bankReturns }: PayoutReturnDeps,
  { order, payments }: Pick<OrderFile, 'order' | 'payments'>,
): Promise<OrderView['payoutReturn']> {
  const payout = payments.findLast(({ purpose }) => purpose === 'payout')
  const to = catalogue.recorded(order.to)
  if (!payout?.txId || !isBankMoney(to)) return null
  if (payout.status === 'FAILED') return { kind: 'refused', at: null, amount: null }
  const back = payout.status === 'FINAL' ? await bankReturns.of(payout.txId) : null
  if (back === null) return null
  const amount = formatAmount(back.amountMinor, to.decimals)
  return { kind: back.isPaidAgain ? 'paid-again' : 'returned', at: new Date(back.at).toISOString(), amount }
}
