import { formatAmount } from '@cambio/kernel/money'
import type { EmailFacts } from '../accounts/account.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { isLeaving, type Payment } from '../payments/payment.ts'

/** Coins that leave the balance of an account. Amounts in base units. */
export interface Withdrawal {
  /** Random, so that it does not reveal the number of withdrawals. */
  withdrawalId: number
  userId: number
  /** Slug. */
  asset: string
  /** Amount taken from the balance, including the fee. */
  amountAtomic: bigint
  /** Network fee that the account was charged. */
  feeAtomic: bigint
  /** Canonical address. */
  address: string
  memo: string | null
  /** Seal of the server over the account holder's request (`withdrawalText`), hexadecimal. */
  seal: string | null
  createdAt: number
  /** Time of the owner's confirmation, epoch milliseconds; null while the emailed code is outstanding. */
  confirmedAt: number | null
  /** Time from which it may be paid, epoch milliseconds; null before the confirmation. */
  releaseAt: number | null
  /** Time when its payment was committed, epoch milliseconds; null before. */
  releasedAt: number | null
  /** Time when it was cancelled and the coins returned, epoch milliseconds; null otherwise. */
  voidedAt: number | null
}

/** What a withdrawal waits for: the emailed code, the end of the wait for new addresses, or approvers. */
export type WithdrawalWait = 'EMAIL_CODE' | 'TIME' | 'APPROVAL'

/** PENDING: held, not signed. SENDING: broadcast. COMPLETED: final. CANCELLED: the coins returned to the balance. */
export type WithdrawalStatus = 'PENDING' | 'SENDING' | 'COMPLETED' | 'CANCELLED'

/** A withdrawal as its owner sees it. */
export interface WithdrawalEntry extends Withdrawal {
  status: WithdrawalStatus
  txId: string | null
  /** Whether its payment waits for approvers. */
  awaitsApproval: boolean
}

/** Returns what a withdrawal waits for before it is paid; null when it waits for nothing or is cancelled. */
export function withdrawalWait({
  voidedAt,
  releasedAt,
  confirmedAt,
  awaitsApproval = false,
}: Pick<Withdrawal, 'voidedAt' | 'releasedAt' | 'confirmedAt'> & { awaitsApproval?: boolean }): WithdrawalWait | null {
  if (voidedAt !== null) return null
  if (releasedAt !== null) return awaitsApproval ? 'APPROVAL' : null
  return confirmedAt === null ? 'EMAIL_CODE' : 'TIME'
}

/**
 * Returns the status of a withdrawal by its payment, which exists once it is released. A payment that failed on chain
 * waits for an operator, and nothing has left.
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

/** Returns the facts of a withdrawal for an email. */
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
