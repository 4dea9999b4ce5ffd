import { formatAmount } from '@cambio/kernel/money'
import type { LetterFacts } from '../accounts/account.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { isLeaving, type Payment } from '../payments/payment.ts'

/** Coins on their way out of an account. Amounts in base units. */
export interface Withdrawal {
  /** Random: it tells nobody how many there are. */
  withdrawalId: number
  userId: number
  /** Slug. */
  asset: string
  /** Taken from the balance, the fee included. */
  amountAtomic: bigint
  /** Of it, what the network was said to take. */
  feeAtomic: bigint
  /** Canonical. */
  address: string
  memo: string | null
  /** Seal of the server over what its account holder requested (`withdrawalText`), hexadecimal. */
  seal: string | null
  createdAt: number
  /** When its owner proved that they want it, epoch milliseconds; null while the emailed code is awaited. */
  confirmedAt: number | null
  /** When it may be paid, epoch milliseconds; null while it is not confirmed. */
  releaseAt: number | null
  /** When its payment was committed, epoch milliseconds; null before. */
  releasedAt: number | null
  /** When a person gave the coins back; null where nobody did. */
  voidedAt: number | null
}

/** What a withdrawal waits for: the emailed code, the end of the wait for new addresses, or approvers. */
export type WithdrawalWait = 'EMAIL_CODE' | 'TIME' | 'APPROVAL'

/** PENDING: held, not signed. SENDING: with the network. COMPLETED: final. CANCELLED: the coins came back. */
export type WithdrawalStatus = 'PENDING' | 'SENDING' | 'COMPLETED' | 'CANCELLED'

/** A withdrawal as its owner sees it. */
export interface WithdrawalEntry extends Withdrawal {
  status: WithdrawalStatus
  txId: string | null
  /** Whether its payment waits for approvers. */
  awaitsApproval: boolean
}

/** Returns what a withdrawal waits for before it is paid; null where it waits for nothing or is cancelled. */
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

/** How far a withdrawal is, by its payment, which it has once it is released. One that failed on chain waits for a person: nothing has left. */
export function withdrawalStatus(
  { voidedAt }: Pick<Withdrawal, 'voidedAt'>,
  payment: Pick<Payment, 'status' | 'raw'> | null,
): WithdrawalStatus {
  if (voidedAt !== null) return 'CANCELLED'
  if (payment === null) return 'PENDING'
  if (payment.status === 'FINAL') return 'COMPLETED'
  return isLeaving(payment) && payment.status !== 'FAILED' ? 'SENDING' : 'PENDING'
}

/** What a letter tells of a withdrawal. */
export function letterFacts(
  { withdrawalId, amountAtomic, address, memo }: Withdrawal,
  { decimals, currencyTitle }: Instrument,
): LetterFacts {
  return {
    withdrawal: String(withdrawalId),
    amount: `${formatAmount(amountAtomic, decimals)} ${currencyTitle}`,
    destination: memo === null ? address : `${address} · ${memo}`,
  }
}
