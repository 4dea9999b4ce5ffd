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
  txId: z.nullable(z.string()),
  /** Where the transaction can be looked at; null before there is one. */
  txLink: z.nullable(z.string()),
  createdAt: z.string(),
})
export type AccountWithdrawalView = z.infer<typeof AccountWithdrawalView>
