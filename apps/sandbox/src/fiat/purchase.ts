import { createHmac } from 'node:crypto'

/** Key that every sandbox uses to sign callbacks. It need not be secret, because it protects only simulated data. */
export const MERCURYO_SANDBOX_SIGN_KEY = 'sandbox'

/** Statuses of the `buy` operation. No public document lists `chargeback`. */
export const BUY_STATUSES = [
  'new',
  'pending',
  'cancelled',
  'paid',
  'order_scheduled',
  'order_failed',
  'descriptor_failed',
  'failed_exchange',
  'chargeback',
] as const

/** Card purchase. Amounts are decimal strings. The card number is not stored. */
export interface Purchase {
  /** ID of both the payment page and the `buy` operation. */
  id: string
  transactionId: string
  withdrawId: string
  /** Order ID assigned by the provider's client. */
  merchantTransactionId: string
  userUuid: string
  rateToken: string
  currency: string
  pay: string
  coin: string
  network: string
  amount: string
  address: string
  /** Status of the `buy` operation. */
  status: string
  /** Status of the `withdraw` operation; null before the transfer starts. */
  withdrawStatus: string | null
  hash: string | null
  /** Last four digits of the card; null until the user enters one. */
  card: string | null
  /** Number of wrong 3-D Secure codes so far. */
  wrongCodes: number
  createdAt: number
  updatedAt: number
}

const timeText = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** Returns a purchase as an element of the `GET /b2b/transactions` response. */
export function transactionRow(purchase: Purchase): object {
  const common = {
    transaction_id: purchase.transactionId,
    merchant_transaction_id: purchase.merchantTransactionId,
    currency: purchase.coin,
    amount: purchase.amount,
    created_at: timeText(purchase.createdAt),
    updated_at: timeText(purchase.updatedAt),
  }
  const fiat = { fiat_currency: purchase.currency, fiat_amount: purchase.pay }
  const withdraw = purchase.withdrawStatus !== null && {
    withdraw: {
      ...common,
      id: purchase.withdrawId,
      status: purchase.withdrawStatus,
      hash: purchase.hash,
      address: purchase.address,
    },
  }
  return { buy: { ...common, ...fiat, id: purchase.id, status: purchase.status }, ...withdraw }
}

/** Returns a callback body in the format of the published example for Mercuryo's API 1.6. */
export function callbackBody(purchase: Purchase, type: 'buy' | 'withdraw', countryCode = 'de'): object {
  const isBuy = type === 'buy'
  const [createdTs, updatedTs] = [purchase.createdAt, purchase.updatedAt].map((at) => Math.floor(at / 1_000))
  return {
    payload: {
      data: {
        id: isBuy ? purchase.id : purchase.withdrawId,
        card: { number: purchase.card ?? '' },
        tx: { id: isBuy ? '' : (purchase.hash ?? ''), address: purchase.address },
        type,
        user: { uuid4: purchase.userUuid, country_code: countryCode },
        amount: purchase.amount,
        status: isBuy ? purchase.status : purchase.withdrawStatus,
        currency: purchase.coin,
        created_at: timeText(purchase.createdAt),
        updated_at: timeText(purchase.updatedAt),
        fiat_amount: purchase.pay,
        fiat_currency: purchase.currency,
        created_at_ts: createdTs,
        updated_at_ts: updatedTs,
        merchant_transaction_id: purchase.merchantTransactionId,
      },
    },
  }
}

/** Returns the body and the signature header of a callback. */
export function signedCallback(content: object, signKey: string): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(content)
  return { body, headers: { 'x-signature': createHmac('sha256', signKey).update(body).digest('hex') } }
}
