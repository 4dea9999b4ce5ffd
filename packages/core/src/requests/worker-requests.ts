import type { Account, SignedIn } from '../accounts/account.ts'
import type { RequestRefundInput } from '../orders/request-refund.ts'
import type { RefundIntoBalanceInput } from '../orders/refund-into-balance.ts'
import type { ShownStep } from '../second-step/second-step.ts'
import type { OwnWithdrawal } from '../wallet/confirm-withdrawal.ts'
import type { WithdrawalRequest } from '../wallet/request-withdrawal.ts'
import type { WithdrawalEntry } from '../wallet/withdrawal.ts'

/** A withdrawal as the web server passes it on. */
export interface WithdrawInput extends WithdrawalRequest {
  /** `earnings`: the address rules of earnings hold, which in a sandbox include the test address. */
  from: 'wallet' | 'earnings'
}

export interface ChangeEmailInput {
  signedIn: SignedIn
  email: string
  password: string
  /** The code that the present e-mail was sent; null before. */
  code: string | null
  ip: string
  step: ShownStep
}

export interface ChangePasswordInput {
  signedIn: SignedIn
  password: string
  newPassword: string
  ip: string
  step: ShownStep
}

export interface DeleteAccountInput {
  signedIn: SignedIn
  password: string
  ip: string
  givesUpBalance: boolean
  step: ShownStep
}

/**
 * Use cases that move money or change who owns an account. The web server's database role may not run them: it passes them
 * to the worker, which runs the use case of the same name and returns its result.
 *
 * Every call may throw the `DomainError` of its use case, and `WORKER_SILENT` when no result arrived in time: the outcome
 * is then unknown, and the caller may repeat the call with the same idempotency key.
 */
export interface WorkerRequests {
  requestRefund(input: RequestRefundInput): Promise<void>
  acceptRateChange(input: { orderId: number; destinationAddress: string; controlToken: string | null }): Promise<void>
  refundIntoBalance(input: RefundIntoBalanceInput): Promise<void>
  withdraw(input: WithdrawInput): Promise<WithdrawalEntry>
  confirmWithdrawal(input: OwnWithdrawal & { code: string; password: string }): Promise<void>
  resendWithdrawalCode(input: OwnWithdrawal): Promise<void>
  cancelOwnWithdrawal(input: OwnWithdrawal): Promise<void>
  changeEmail(input: ChangeEmailInput): Promise<Account>
  confirmEmail(input: { signedIn: SignedIn; code: string; ip: string }): Promise<void>
  changePassword(input: ChangePasswordInput): Promise<void>
  resetPassword(input: { email: string; password: string; code: string; ip: string }): Promise<void>
  deleteAccount(input: DeleteAccountInput): Promise<void>
}

export type WorkerRequestKind = keyof WorkerRequests
