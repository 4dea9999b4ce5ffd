import * as z from 'zod/mini'

/** Balance of one coin (decisions, "Account"). Amounts are decimal text. */
export const BalanceView = z.object({
  currencyTitle: z.string(),
  networkTitle: z.string(),
  /** Amount that may be withdrawn. */
  available: z.string(),
  /** Amount in withdrawals that are not final yet. */
  held: z.string(),
})
export type BalanceView = z.infer<typeof BalanceView>

/**
 * PENDING: the coins are held, and nothing is signed yet. SENDING: sent to the network. COMPLETED: final. CANCELLED:
 * returned to the balance.
 */
export const WITHDRAWAL_STATUSES = ['PENDING', 'SENDING', 'COMPLETED', 'CANCELLED'] as const

export const WITHDRAWAL_WAITS = ['EMAIL_CODE', 'MESSENGER', 'TIME', 'APPROVAL'] as const

/** A withdrawal of an account (decisions, "Account"). */
export const AccountWithdrawalView = z.object({
  id: z.string(),
  /** Amount deducted from the balance, in units of the coin, as decimal text. It includes `fee`; the rest is sent. */
  amount: z.string(),
  /** Network fee, in units of the coin, as decimal text. */
  fee: z.string(),
  currencyTitle: z.string(),
  networkTitle: z.string(),
  address: z.string(),
  memo: z.nullable(z.string()),
  status: z.enum(WITHDRAWAL_STATUSES),
  /**
   * Reason why a PENDING withdrawal waits. `EMAIL_CODE`: the account holder must enter the emailed code, because the
   * address is new. `MESSENGER`: the address is new and the account has no email, so the account holder must press the
   * button of the bot's message. `TIME`: it is paid after `releaseAt`. `APPROVAL`: an operator must approve its amount. Null for any
   * other withdrawal.
   */
  waitsFor: z.nullable(z.enum(WITHDRAWAL_WAITS)),
  /** Earliest time of the payment; null when the withdrawal does not wait for a time. */
  releaseAt: z.nullable(z.string()),
  txId: z.nullable(z.string()),
  /** Explorer link of the transaction; null while there is no transaction. */
  txLink: z.nullable(z.string()),
  createdAt: z.string(),
})
export type AccountWithdrawalView = z.infer<typeof AccountWithdrawalView>

/** A coin that may be deposited into the wallet now. Amounts are decimal text. */
export const DepositCoinView = z.object({
  currencyTitle: z.string(),
  networkTitle: z.string(),
  /** Minimum of a single deposit, in units of the coin. A smaller deposit may not be credited. */
  minAmount: z.string(),
  /** Number of blocks until a deposit is credited. */
  minConfirmations: z.int(),
  requiresMemo: z.boolean(),
})
export type DepositCoinView = z.infer<typeof DepositCoinView>

/** Deposit address of an account for a coin. It never changes, and no other account has it. */
export const DepositTargetView = z.extend(DepositCoinView, {
  address: z.string(),
  /**
   * Memo that a deposit must have; null when the coin needs none. Without the memo, a deposit cannot be matched to the
   * account.
   */
  memo: z.nullable(z.string()),
  /** Explorer link of the address. */
  addressLink: z.nullable(z.string()),
})
export type DepositTargetView = z.infer<typeof DepositTargetView>

/**
 * SEEN: not in a block yet. CONFIRMING: in a block, with too few confirmations. CREDITED: in the balance. HELD: not
 * credited; an operator decides. RETURNED: sent back. UNDONE: its block was orphaned.
 */
export const WALLET_DEPOSIT_STATUSES = ['SEEN', 'CONFIRMING', 'CREDITED', 'HELD', 'RETURNED', 'UNDONE'] as const

/** A deposit to the wallet of an account. */
export const WalletDepositView = z.object({
  id: z.string(),
  currencyTitle: z.string(),
  networkTitle: z.string(),
  amount: z.string(),
  status: z.enum(WALLET_DEPOSIT_STATUSES),
  /** Number of confirmations, at most `minConfirmations`. */
  confirmations: z.int(),
  minConfirmations: z.int(),
  txId: z.string(),
  txLink: z.nullable(z.string()),
  /** Order whose refund into the balance this deposit is; null for any other deposit. */
  orderId: z.nullable(z.int()),
  createdAt: z.string(),
})
export type WalletDepositView = z.infer<typeof WalletDepositView>
