import type { DepositView, OrderView } from '@cambio/contract/order-view'

type Deposits = Pick<OrderView, 'deposits'>

/** The deposit that the order took, if it has taken one. */
export function creditedDeposit({ deposits }: Deposits): DepositView | undefined {
  return deposits.find((deposit) => deposit.status === 'credited')
}

/** The deposit whose confirmations are counted now. */
export function pendingDeposit({ deposits }: Deposits): DepositView | undefined {
  return deposits.find((deposit) => deposit.status === 'pending')
}

/** Coins of which something waits for an address to go back to. */
export function waitingCoins({ deposits }: Deposits): string[] {
  const waiting = deposits.filter(({ status }) => status === 'suspense')
  return [...new Set(waiting.map(({ instrument }) => instrument.currencyTitle))]
}

/** What a deposit is to its order, as a message key: the one that makes it, another coin, a second one, or one too many. */
export function depositLabelKey(
  order: Pick<OrderView, 'deposits' | 'instrumentFromCurrencyTitle'>,
  deposit: DepositView,
): string {
  if (deposit.instrument.currencyTitle !== order.instrumentFromCurrencyTitle) return 'order:tx_other_coin'
  if (deposit.status === 'credited') return 'order:tx_deposit'
  const { deposits } = order
  const taken = deposits.findIndex((one) => one.status === 'credited')
  const isBefore = taken === -1 ? deposits[0] === deposit : deposits.indexOf(deposit) < taken
  if (!isBefore) return 'order:tx_second'
  return deposit.status === 'pending' ? 'order:tx_deposit' : 'order:tx_not_taken'
}

/** What becomes of a deposit, as a message key. */
export function depositNoteKey(order: Pick<OrderView, 'refundAddress'>, { status }: DepositView): string {
  switch (status) {
    case 'pending':
      return 'order:tx_confirmations'
    case 'credited':
      return 'order:tx_confirmed'
    case 'returned':
      return 'order:tx_returned'
    case 'in-balance':
      return 'order:tx_in_balance'
    case 'dust':
      return 'order:tx_kept'
    case 'suspense':
      return order.refundAddress === null ? 'order:tx_kept_no_address' : 'order:tx_held'
  }
}
