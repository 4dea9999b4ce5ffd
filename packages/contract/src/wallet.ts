import * as z from 'zod/mini'

/** What an account has of one coin (decisions, "Account"); decimal text. */
export const BalanceView = z.object({
  currencyTitle: z.string(),
  networkTitle: z.string(),
  /** May be withdrawn. */
  available: z.string(),
  /** On its way out: withdrawals that are not final yet. */
  held: z.string(),
})
export type BalanceView = z.infer<typeof BalanceView>

/** PENDING: held, not yet signed. SENDING: with the network. COMPLETED: final. CANCELLED: the coins came back. */
export const WITHDRAWAL_STATUSES = ['PENDING', 'SENDING', 'COMPLETED', 'CANCELLED'] as const

export const WITHDRAWAL_WAITS = ['EMAIL_CODE', 'TIME', 'APPROVAL'] as const

/** A withdrawal of an account (decisions, "Account"). */
export const AccountWithdrawalView = z.object({
  id: z.string(),
  /** Taken from the balance; `fee` of it is for the network, the rest is sent. */
  amount: z.string(),
  fee: z.string(),
  currencyTitle: z.string(),
  networkTitle: z.string(),
  address: z.string(),
  memo: z.nullable(z.string()),
  status: z.enum(WITHDRAWAL_STATUSES),
  /**
   * What a PENDING withdrawal waits for. `EMAIL_CODE`: the account holder must enter the emailed code, because the address is new.
   * `TIME`: it is paid after `releaseAt`. `APPROVAL`: an operator must approve its amount. Null for every other withdrawal.
   */
  waitsFor: z.nullable(z.enum(WITHDRAWAL_WAITS)),
  /** When it is paid at the earliest; null where it does not wait for a time. */
  releaseAt: z.nullable(z.string()),
  txId: z.nullable(z.string()),
  /** Where the transaction can be looked at; null before there is one. */
  txLink: z.nullable(z.string()),
  createdAt: z.string(),
})
export type AccountWithdrawalView = z.infer<typeof AccountWithdrawalView>

/** A coin that may be sent into the wallet now; decimal text. */
export const DepositCoinView = z.object({
  currencyTitle: z.string(),
  networkTitle: z.string(),
  /** Less than this may not be credited by itself. */
  minAmount: z.string(),
  /** Blocks until it is credited. */
  minConfirmations: z.int(),
  requiresMemo: z.boolean(),
})
export type DepositCoinView = z.infer<typeof DepositCoinView>

/** Where an account sends a coin into its wallet: the same each time, and nobody else's. */
export const DepositPlaceView = z.extend(DepositCoinView, {
  address: z.string(),
  /** Without it, where there is one, nobody knows whose the coins are. */
  memo: z.nullable(z.string()),
  /** Where the address can be looked at. */
  addressLink: z.nullable(z.string()),
})
export type DepositPlaceView = z.infer<typeof DepositPlaceView>

/**
 * SEEN: not in a block yet. CONFIRMING: in one, not deep enough. CREDITED: on the balance. HELD: not credited, a person looks at
 * it. RETURNED: sent back. UNDONE: the network has taken it back.
 */
export const WALLET_DEPOSIT_STATUSES = ['SEEN', 'CONFIRMING', 'CREDITED', 'HELD', 'RETURNED', 'UNDONE'] as const

/** Coins that arrived for the wallet of an account. */
export const WalletDepositView = z.object({
  id: z.string(),
  currencyTitle: z.string(),
  networkTitle: z.string(),
  amount: z.string(),
  status: z.enum(WALLET_DEPOSIT_STATUSES),
  /** No more than are needed. */
  confirmations: z.int(),
  minConfirmations: z.int(),
  txId: z.string(),
  txLink: z.nullable(z.string()),
  /** The order that the coins were sent for, where they went into the balance from it instead of to an address. */
  orderId: z.nullable(z.int()),
  createdAt: z.string(),
})
export type WalletDepositView = z.infer<typeof WalletDepositView>
