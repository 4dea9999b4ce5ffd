import { formatAmount } from '@cambio/kernel/money'
import type { EmailFacts } from '../accounts/account.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { isLeaving, type Payment } from '../payments/payment.ts'

/** Coins that an account withdraws from its balance. Amounts are in base units. */
export interface Withdrawal {
  /** Random withdrawal ID, which does not reveal the number of withdrawals. */
  withdrawalId: number
  userId: number
  /** Slug of the instrument. */
  asset: string
  /** Amount deducted from the balance, including the fee, in base units. */
  amountAtomic: bigint
  /** Network fee that the account pays, in base units. */
  feeAtomic: bigint
  /** Canonical destination address. */
  address: string
  memo: string | null
  /** The server's hex-encoded signature of the account holder's request (`withdrawalText`). */
  seal: string | null
  createdAt: number
  /**
   * How the owner approves a new address: with the emailed code and the password, or with the button in the messenger.
   */
  confirmBy: 'EMAIL' | 'MESSENGER'
  /** When the owner confirmed the withdrawal, in epoch milliseconds; null until then. */
  confirmedAt: number | null
  /** Earliest time of the payment, in epoch milliseconds; null until the withdrawal is confirmed. */
  releaseAt: number | null
  /** When the payment was committed, in epoch milliseconds; null until then. */
  releasedAt: number | null
  /**
   * When the withdrawal was cancelled and the coins were returned, in epoch milliseconds; null if it was not cancelled.
   */
  voidedAt: number | null
}

/**
 * What a withdrawal is waiting for: the emailed code, the button in the messenger, the waiting time for new addresses,
 * or approvers.
 */
export type WithdrawalWait = 'EMAIL_CODE' | 'MESSENGER' | 'TIME' | 'APPROVAL'

/**
 * PENDING: the coins are reserved, and no payment is signed yet. SENDING: the payment has been broadcast. COMPLETED:
 * the payment is final. CANCELLED: the coins have been returned to the balance.
 */
export type WithdrawalStatus = 'PENDING' | 'SENDING' | 'COMPLETED' | 'CANCELLED'

/** A withdrawal as its owner sees it. */
export interface WithdrawalEntry extends Withdrawal {
  status: WithdrawalStatus
  txId: string | null
  /** Whether the withdrawal's payment is waiting for approvers. */
  awaitsApproval: boolean
}

/** Returns what a withdrawal is waiting for before it is paid, or null if it is not waiting or was cancelled. */
export function withdrawalWait({
  voidedAt,
  releasedAt,
  confirmedAt,
  confirmBy,
  awaitsApproval = false,
}: Pick<Withdrawal, 'voidedAt' | 'releasedAt' | 'confirmedAt' | 'confirmBy'> & {
  awaitsApproval?: boolean
}): WithdrawalWait | null {
  if (voidedAt !== null) return null
  if (releasedAt !== null) return awaitsApproval ? 'APPROVAL' : null
  if (confirmedAt !== null) return 'TIME'
  return confirmBy === 'MESSENGER' ? 'MESSENGER' : 'EMAIL_CODE'
}

/**
 * Derives a withdrawal's status from its payment, which exists once the withdrawal is released. If the payment failed
 * on-chain, no coins have been paid, and the withdrawal waits for an operator.
 */
export function withdrawalStatus(
  { voidedAt }: Pick<Withdrawal, 'voidedAt'>,
  payment: Pick<Payment, 'status' | 'raw'> | null,
): WithdrawalStatus {
  if (voidedAt !== null) return 'CANCELLED'
  if (payment === null) return 'PENDING'
  if (payment.status === 'FINAL') return 'COMPLETED'
  return isLeaving(payment) && payment.status !== 'FAILED' ? 'SENDING' : 'PENDING'
}

/** Returns the values that appear in an email about a withdrawal. */
export function emailFacts(
  { withdrawalId, amountAtomic, address, memo }: Withdrawal,
  { decimals, currencyTitle }: Instrument,
): EmailFacts {
  return {
    withdrawal: String(withdrawalId),
    amount: `${formatAmount(amountAtomic, decimals)} ${currencyTitle}`,
    destination: memo === null ? address : `${address} · ${memo}`,
  }
}
