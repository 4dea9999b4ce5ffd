import type { CardTransaction } from '@cambio/core/fiat/card-transaction'
import { parseFiat } from '@cambio/core/fiat/fiat-money'
import type { TransactionRow } from './mercuryo-json.ts'
import { DELIVERY_STATUSES, meaningOf, PAYMENT_STATUSES } from './mercuryo-statuses.ts'

/** Converts a row of `GET /b2b/transactions`. */
export function transactionOf(
  buy: NonNullable<TransactionRow['buy']>,
  withdraw: TransactionRow['withdraw'],
): CardTransaction {
  const { status, fiat_amount: amount, fiat_currency: currency } = buy
  const payment = { status, stage: meaningOf(PAYMENT_STATUSES, status), paid: parseFiat(amount, currency) }
  const delivery = withdraw && {
    status: withdraw.status,
    stage: meaningOf(DELIVERY_STATUSES, withdraw.status),
    txId: withdraw.hash,
    address: withdraw.address,
  }
  return { orderId: buy.merchant_transaction_id, providerOrderId: buy.transaction_id, payment, delivery }
}
