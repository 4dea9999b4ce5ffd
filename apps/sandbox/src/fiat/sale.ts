/** Outcomes of a card payout. A `slow` payout remains open until a control call ends it. */
export const PAYOUT_OUTCOMES = ['paid', 'refused', 'slow'] as const
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number]

/** Card that a user has saved for payouts. Its number is not stored. */
export interface SavedCard {
  cardId: string
  userUuid: string
  lastDigits: string
  /** True if the card's bank rejects payouts. */
  isRefusing: boolean
}

/** Sale of coins. The provider pays out the money to a card. Amounts are decimal strings. */
export interface Sale {
  /** ID of the payout in callbacks and API responses. */
  withdrawId: string
  /** Sale ID assigned by the provider's client. */
  merchantTransactionId: string
  userUuid: string
  cardId: string
  coin: string
  network: string
  /** Agreed amount of coins. */
  amount: string
  /** Amount of coins received; null before the deposit. */
  arrived: string | null
  /** Transaction ID of the deposit; null before the deposit, or if a wallet other than the faucet sent it. */
  depositHash: string | null
  currency: string
  /**
   * Payout in `currency`, computed from the agreed amount of coins before the deposit and from the received amount
   * afterwards.
   */
  payout: string
  /** Address to which the user sends the coins. */
  address: string
  refundAddress: string
  /** Status of the deposit, which is `new` until the coins arrive. */
  depositStatus: string
  /** Status of the payout; null until it begins. */
  withdrawStatus: string | null
  /** Status of the coin refund; null until the refund begins. */
  refundStatus: string | null
  refundHash: string | null
  createdAt: number
  updatedAt: number
}

const timeText = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/**
 * Returns a sale as an element of the `GET /sdk-partner/transactions` response. The sale-specific fields are not
 * publicly documented.
 */
export function saleRow(sale: Sale): object {
  const { merchantTransactionId: merchant_transaction_id, coin: currency } = sale
  const times = { created_at: timeText(sale.createdAt), updated_at: timeText(sale.updatedAt) }
  return {
    deposit: {
      merchant_transaction_id,
      currency,
      status: sale.depositStatus,
      hash: sale.depositHash ?? null,
      amount: sale.arrived,
      ...times,
    },
    ...(sale.withdrawStatus !== null && {
      withdraw: {
        id: sale.withdrawId,
        merchant_transaction_id,
        status: sale.withdrawStatus,
        ...times,
        fiat_amount: sale.payout,
        fiat_currency: sale.currency,
      },
    }),
    ...(sale.refundStatus !== null && {
      refund: { status: sale.refundStatus, hash: sale.refundHash, amount: sale.arrived, ...times },
    }),
  }
}

/** Returns the body of a sale callback, in the published format of a `withdraw` callback. */
export function saleCallback(sale: Sale, type: 'deposit' | 'withdraw'): object {
  const isPayout = type === 'withdraw'
  const status = isPayout ? (sale.withdrawStatus ?? 'new') : sale.depositStatus
  return {
    payload: {
      data: {
        id: isPayout ? sale.withdrawId : sale.address,
        type,
        status,
        tx: { id: '', address: '' },
        amount: sale.arrived ?? sale.amount,
        currency: sale.coin,
        fiat_amount: sale.payout,
        fiat_currency: sale.currency,
        created_at: timeText(sale.createdAt),
        updated_at: timeText(sale.updatedAt),
        updated_at_ts: Math.floor(sale.updatedAt / 1_000),
        merchant_transaction_id: sale.merchantTransactionId,
      },
    },
  }
}
