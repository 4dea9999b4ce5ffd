import * as z from 'zod/mini'

/** Balance of one coin (decisions, "Account"); decimal text. */
export const BalanceView = z.object({
  currencyTitle: z.string(),
  networkTitle: z.string(),
  /** Amount that may be withdrawn. */
  available: z.string(),
  /** Amount of withdrawals that are not final yet. */
  held: z.string(),
})
export type BalanceView = z.infer<typeof BalanceView>

/**
 * PENDING: held, not yet signed. SENDING: sent to the network. COMPLETED: final. CANCELLED: returned to the balance.
 */
export const WITHDRAWAL_STATUSES = ['PENDING', 'SENDING', 'COMPLETED', 'CANCELLED'] as const

export const WITHDRAWAL_WAITS = ['EMAIL_CODE', 'TIME', 'APPROVAL'] as const

/** A withdrawal of an account (decisions, "Account"). */
export const AccountWithdrawalView = z.object({
  id: z.string(),
  /** Amount taken from the balance. It includes `fee` for the network; the rest is sent. */
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
  /** Earliest time of payment; null if it does not wait for a time. */
  releaseAt: z.nullable(z.string()),
  txId: z.nullable(z.string()),
  /** Explorer link of the transaction; null before there is one. */
  txLink: z.nullable(z.string()),
  createdAt: z.string(),
})
export type AccountWithdrawalView = z.infer<typeof AccountWithdrawalView>

/** A coin that the wallet accepts now; decimal text. */
export const DepositCoinView = z.object({
  currencyTitle: z.string(),
  networkTitle: z.string(),
  /** A smaller single deposit may not be credited. */
  minAmount: z.string(),
  /** Number of blocks until a deposit is credited. */
  minConfirmations: z.int(),
  requiresMemo: z.boolean(),
})
export type DepositCoinView = z.infer<typeof DepositCoinView>

/** Deposit address of an account for a coin: always the same, and used by no other account. */
export const DepositPlaceView = z.extend(DepositCoinView, {
  address: z.string(),
  /** Required if not null: without it a deposit cannot be matched to the account. */
  memo: z.nullable(z.string()),
  /** Explorer link of the address. */
  addressLink: z.nullable(z.string()),
})
export type DepositPlaceView = z.infer<typeof DepositPlaceView>

/**
 * SEEN: not in a block yet. CONFIRMING: in a block, with too few confirmations. CREDITED: on the balance. HELD: not
 * credited, an operator decides. RETURNED: sent back. UNDONE: reverted by the network.
 */
export const WALLET_DEPOSIT_STATUSES = ['SEEN', 'CONFIRMING', 'CREDITED', 'HELD', 'RETURNED', 'UNDONE'] as const

/** A deposit to the wallet of an account. */
export const WalletDepositView = z.object({
  id: z.string(),
  currencyTitle: z.string(),
  networkTitle: z.string(),
  amount: z.string(),
  status: z.enum(WALLET_DEPOSIT_STATUSES),
  /** Capped at `minConfirmations`. */
  confirmations: z.int(),
  minConfirmations: z.int(),
  txId: z.string(),
  txLink: z.nullable(z.string()),
  /** Order whose refund this is, if the coins were refunded into the balance. */
  orderId: z.nullable(z.int()),
  createdAt: z.string(),
})
export type WalletDepositView = z.infer<typeof WalletDepositView>
