import { formatAmount } from '@cambio/kernel/money'
import type { EmailFacts } from '../accounts/account.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { isLeaving, type Payment } from '../payments/payment.ts'

/** Coins that an account withdraws from its balance. Amounts are in base units. */
export interface Withdrawal {
  /** Random id, so that it does not reveal the number of withdrawals. */
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
  /** Server's signature of the account holder's request (`withdrawalText`), in hexadecimal. */
  seal: string | null
  createdAt: number
  /**
   * Proof that the owner gives for a new address: the emailed code and the password, or the button of a message in the
   * messenger.
   */
  confirmBy: 'EMAIL' | 'MESSENGER'
  /**
   * Time when the owner confirmed the withdrawal, in epoch milliseconds; null while the owner's proof is outstanding.
   */
  confirmedAt: number | null
  /** Earliest time of the payment, in epoch milliseconds; null before the confirmation. */
  releaseAt: number | null
  /** Time when the payment was committed, in epoch milliseconds; null before the commit. */
  releasedAt: number | null
  /** Time when the withdrawal was cancelled and the coins returned, in epoch milliseconds; null otherwise. */
  voidedAt: number | null
}

/**
 * Reason why a withdrawal waits: the emailed code, the button in the messenger, the waiting time for new addresses, or
 * approvers.
 */
export type WithdrawalWait = 'EMAIL_CODE' | 'MESSENGER' | 'TIME' | 'APPROVAL'

/**
 * PENDING: the coins are reserved, and no payment is signed yet. SENDING: the payment was broadcast. COMPLETED: the
 * payment is final. CANCELLED: the coins were returned to the balance.
 */
export type WithdrawalStatus = 'PENDING' | 'SENDING' | 'COMPLETED' | 'CANCELLED'

/** A withdrawal as shown to its owner. */
export interface WithdrawalEntry extends Withdrawal {
  status: WithdrawalStatus
  txId: string | null
  /** Whether the withdrawal's payment waits for approvers. */
  awaitsApproval: boolean
}

/** Returns why a withdrawal waits before it is paid; null when it does not wait or is cancelled. */
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
 * Returns the status of a withdrawal. It follows from the withdrawal's payment, which exists once the withdrawal is
 * released. When the payment failed on chain, no coins were paid, and the withdrawal waits for an operator.
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

/** Returns the values that an email about a withdrawal shows. */
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
