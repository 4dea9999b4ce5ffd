/** Additional caps for one asset, in base units. */
export interface SignerCaps {
  perTransactionAtomic: bigint
  perHourAtomic: bigint
  perDayAtomic: bigint
}

/** Amount of one asset that a transaction spends. */
export interface Spend {
  spendId: string
  asset: string
  /** Address and memo of the recipient as a string. If there are several recipients, all of them are in the string. */
  recipient: string
  amountAtomic: bigint
  /** Value of the amount when the signer counts it, in micro-USDT. */
  valueMicro: bigint
  /** Additional caps for the asset; null if the settings contain none. */
  caps: SignerCaps | null
}

/**
 * Result of counting a payment's spends. `approval-missing`: the payment exceeds the payment cap and is not approved.
 * `other-payment`: the spend ID was already counted for a different recipient or coin.
 */
export type SpendVerdict =
  | 'counted'
  | 'approval-missing'
  | 'cap-transaction'
  | 'cap-hour'
  | 'cap-day'
  | 'cap-approved-day'
  | 'other-payment'
