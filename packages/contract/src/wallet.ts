import * as z from 'zod/mini'

/** An account's balance of a coin. Amounts are decimal strings. */
export const BalanceView = z.object({
  currencyTitle: z.string(),
  networkTitle: z.string(),
  /** Amount that may be withdrawn. */
  available: z.string(),
  /** Amount tied up in withdrawals that are not final yet. */
  held: z.string(),
})
export type BalanceView = z.infer<typeof BalanceView>

/**
 * PENDING: the amount is held, and nothing is signed yet. SENDING: sent to the network. COMPLETED: final. CANCELLED:
 * the amount was returned to the balance.
 */
export const WITHDRAWAL_STATUSES = ['PENDING', 'SENDING', 'COMPLETED', 'CANCELLED'] as const

export const WITHDRAWAL_WAITS = ['EMAIL_CODE', 'MESSENGER', 'TIME', 'APPROVAL'] as const

/** A withdrawal from an account's balance. */
export const AccountWithdrawalView = z.object({
  id: z.string(),
  /**
   * Amount deducted from the balance, as a decimal string in units of the coin. It includes `fee`; the remainder is
   * sent.
   */
  amount: z.string(),
  /** Network fee, as a decimal string in units of the coin. */
  fee: z.string(),
  currencyTitle: z.string(),
  networkTitle: z.string(),
  address: z.string(),
  memo: z.nullable(z.string()),
  status: z.enum(WITHDRAWAL_STATUSES),
  /**
   * What a PENDING withdrawal is waiting for; null for any other withdrawal. `EMAIL_CODE`: the address is new, so the
   * account holder must enter the emailed code. `MESSENGER`: the address is new and the account has no email address,
   * so the account holder must press the button in the bot's message. `TIME`: the withdrawal is paid after `releaseAt`.
   * `APPROVAL`: an operator must approve its amount.
   */
  waitsFor: z.nullable(z.enum(WITHDRAWAL_WAITS)),
  /** Earliest time of the payment; null if the withdrawal is not waiting for a time. */
  releaseAt: z.nullable(z.string()),
  txId: z.nullable(z.string()),
  /** Explorer link for the transaction; null while there is no transaction. */
  txLink: z.nullable(z.string()),
  createdAt: z.string(),
})
export type AccountWithdrawalView = z.infer<typeof AccountWithdrawalView>

/** A coin that can currently be deposited into the wallet. Amounts are decimal strings. */
export const DepositCoinView = z.object({
  currencyTitle: z.string(),
  networkTitle: z.string(),
  /** Minimum for a single deposit, in units of the coin. A smaller deposit may not be credited. */
  minAmount: z.string(),
  /** Number of blocks until a deposit is credited. */
  minConfirmations: z.int(),
  requiresMemo: z.boolean(),
})
export type DepositCoinView = z.infer<typeof DepositCoinView>

/** An account's deposit address for a coin. It never changes, and no other account shares it. */
export const DepositTargetView = z.extend(DepositCoinView, {
  address: z.string(),
  /**
   * Memo that a deposit must carry; null if the coin does not need a memo. Without the memo, a deposit cannot be
   * matched to the account.
   */
  memo: z.nullable(z.string()),
  /**
   * Payment link for wallets with the address and the memo, but no amount; the bare address if there is no standard.
   */
  paymentUri: z.string(),
  /** Explorer link for the address. */
  addressLink: z.nullable(z.string()),
})
export type DepositTargetView = z.infer<typeof DepositTargetView>

/**
 * SEEN: not in a block yet. CONFIRMING: in a block, but with too few confirmations. CREDITED: in the balance. HELD: not
 * credited, because an operator must decide. RETURNED: sent back to the user. REVERTED: its block was orphaned.
 */
export const WALLET_DEPOSIT_STATUSES = ['SEEN', 'CONFIRMING', 'CREDITED', 'HELD', 'RETURNED', 'REVERTED'] as const

/** A deposit into an account's wallet. */
export const WalletDepositView = z.object({
  id: z.string(),
  currencyTitle: z.string(),
  networkTitle: z.string(),
  amount: z.string(),
  status: z.enum(WALLET_DEPOSIT_STATUSES),
  /** Number of confirmations so far, at most `minConfirmations`. */
  confirmations: z.int(),
  minConfirmations: z.int(),
  txId: z.string(),
  txLink: z.nullable(z.string()),
  /** Order that was refunded to the balance with this deposit; null for any other deposit. */
  orderId: z.nullable(z.int()),
  createdAt: z.string(),
})
export type WalletDepositView = z.infer<typeof WalletDepositView>
