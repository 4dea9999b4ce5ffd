import type { CardTransaction } from '@cambio/core/fiat/card-transaction'
import { parseFiat } from '@cambio/core/fiat/fiat-money'
import { UnreadableAnswer } from '../../provider-http.ts'
import type { TransactionRow } from './mercuryo-json.ts'
import { DELIVERY_STATUSES, meaningOf, PAYMENT_STATUSES } from './mercuryo-statuses.ts'

/**
 * Converts a row of `GET /b2b/transactions`.
 * @throws {UnreadableAnswer} when the row's amount is invalid for its currency
 */
export function transactionOf(
  buy: NonNullable<TransactionRow['buy']>,
  withdraw: TransactionRow['withdraw'],
): CardTransaction {
  const { status, fiat_amount: amount, fiat_currency: currency } = buy
  const paid = parseFiat(amount, currency)
  if (paid === null) throw new UnreadableAnswer("Mercuryo's payment has no amount of a currency", { retryable: true })
  const payment = { status, stage: meaningOf(PAYMENT_STATUSES, status), paid }
  const delivery = withdraw && {
    status: withdraw.status,
    stage: meaningOf(DELIVERY_STATUSES, withdraw.status),
    txId: withdraw.hash,
    address: withdraw.address,
  }
  return { orderId: buy.merchant_transaction_id, providerOrderId: buy.transaction_id, payment, delivery }
}
