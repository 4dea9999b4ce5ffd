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
  createdAt: number
  /** When a person gave the coins back; null where nobody did. */
  voidedAt: number | null
}

/** PENDING: held, not signed. SENDING: with the network. COMPLETED: final. CANCELLED: the coins came back. */
export type WithdrawalStatus = 'PENDING' | 'SENDING' | 'COMPLETED' | 'CANCELLED'

/** A withdrawal as its owner sees it. */
export interface WithdrawalEntry extends Withdrawal {
  status: WithdrawalStatus
  txId: string | null
}

/** How far a withdrawal is, by its payment. One that failed on chain waits for a person: nothing has left. */
export function withdrawalStatus(
  { voidedAt }: Pick<Withdrawal, 'voidedAt'>,
  payment: Pick<Payment, 'status' | 'raw'>,
): WithdrawalStatus {
  if (voidedAt !== null) return 'CANCELLED'
  if (payment.status === 'FINAL') return 'COMPLETED'
  return isLeaving(payment) && payment.status !== 'FAILED' ? 'SENDING' : 'PENDING'
}

/** What a letter tells of a withdrawal. */
export function letterFacts(
  { amountAtomic, address, memo }: Withdrawal,
  { decimals, currencyTitle }: Instrument,
): LetterFacts {
  return {
    amount: `${formatAmount(amountAtomic, decimals)} ${currencyTitle}`,
    destination: memo === null ? address : `${address} · ${memo}`,
  }
}
