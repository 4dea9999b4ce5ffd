import type { DepositView, OrderView } from '@cambio/contract/order-view'
import type { ReceiptView } from '@cambio/contract/receipt-view'
import { isByBank, isToBank } from '../../../lib/exchange/is-by-card.ts'
import { decimalSum } from '../../../lib/texts/decimal-sum.ts'

type Deposits = Pick<OrderView, 'deposits'>
/** Deposit data that both the order page and the receipt show. */
export type AnyDeposit = ReceiptView['deposits'][number]

/** Returns the credited deposit of an order or receipt, if any. */
export function creditedDeposit<Deposit extends AnyDeposit>(order: {
  deposits: readonly Deposit[]
}): Deposit | undefined {
  const { deposits } = order
  return deposits.find((deposit) => deposit.status === 'credited')
}

/** Returns the deposit that is waiting for confirmations, if any. */
export function pendingDeposit({ deposits }: Deposits): DepositView | undefined {
  return deposits.find((deposit) => deposit.status === 'pending')
}

/** Returns the tickers of the coins that are waiting for a refund address. */
export function waitingCoins({ deposits }: Deposits): string[] {
  const waiting = deposits.filter(({ status }) => status === 'suspense')
  return [...new Set(waiting.map(({ instrument }) => instrument.currencyTitle))]
}

/**
 * Returns the message key for a deposit's role. The roles are the credited deposit, a deposit in another coin, a second
 * deposit, and a deposit that the order does not accept.
 */
export function depositLabelKey(
  order: Pick<ReceiptView, 'deposits' | 'instrumentFromCurrencyTitle'>,
  deposit: AnyDeposit,
): string {
  if (deposit.instrument.currencyTitle !== order.instrumentFromCurrencyTitle) return 'order:tx_other_coin'
  if (deposit.status === 'credited') return 'order:tx_deposit'
  const { deposits } = order
  const taken = deposits.findIndex((one) => one.status === 'credited')
  const isBefore = taken === -1 ? deposits[0] === deposit : deposits.indexOf(deposit) < taken
  if (!isBefore) return 'order:tx_second'
  return deposit.status === 'pending' ? 'order:tx_deposit' : 'order:tx_not_taken'
}

/** Returns the sum of the bank transfers that wait for their return, as a decimal string; null without any. */
export function waitingMoney({ deposits }: Deposits): string | null {
  const waiting = deposits.filter(({ status }) => status === 'suspense')
  return waiting.length === 0 ? null : decimalSum(waiting.map(({ amount }) => amount))
}

/**
 * Returns the message key for the name of the transfers. The name mentions no networks if one of the transfers goes
 * through a bank.
 */
export function transactionsKey({ pair }: Pick<OrderView, 'pair'>): string {
  return isByBank(pair.instrumentFrom) || isToBank(pair.instrumentTo) ? 'order:transactions_bank' : 'order:transactions'
}

/** Returns the message key for what happened to a deposit. */
export function depositNoteKey(
  order: Pick<OrderView, 'refundAddress' | 'pair' | 'withdrawals'>,
  { status, instrument }: DepositView,
): string {
  switch (status) {
    case 'pending':
      return isByBank(order.pair.instrumentFrom) ? 'order:tx_pending_bank' : 'order:tx_confirmations'
    case 'credited':
      return 'order:tx_confirmed'
    case 'returned':
      return returnedKey(isReturned(order, instrument), isByBank(order.pair.instrumentFrom))
    case 'in-balance':
      return 'order:tx_in_balance'
    case 'dust':
      return 'order:tx_kept'
    case 'suspense':
      return order.refundAddress === null ? 'order:tx_kept_no_address' : 'order:tx_held'
  }
}

function returnedKey(isReturned: boolean, isBank: boolean): string {
  if (isReturned) return isBank ? 'order:tx_returned_bank' : 'order:tx_returned'
  return isBank ? 'order:tx_returning_bank' : 'order:tx_returning'
}

/** Returns whether a transfer that returns a coin outside the order is confirmed. */
function isReturned(
  { withdrawals }: Pick<OrderView, 'withdrawals'>,
  { currencyTitle }: DepositView['instrument'],
): boolean {
  return withdrawals.some(
    ({ purpose, isPending, instrument }) =>
      purpose === 'return' && !isPending && instrument.currencyTitle === currencyTitle,
  )
}

/** Returns the deposits that a refund address returns: those outside the order, or all if an operator holds the order. */
export function depositsToReturn({ deposits, state }: Pick<OrderView, 'deposits' | 'state'>): DepositView[] {
  const open: DepositView['status'][] = state === 'SUSPENSE' ? ['pending', 'credited', 'suspense'] : ['suspense']
  return deposits.filter(({ status }) => open.includes(status))
}
