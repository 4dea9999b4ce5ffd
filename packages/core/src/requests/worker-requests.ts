import type { Account, SignedIn } from '../accounts/account.ts'
import type { KeyAddition, KeyChange } from '../profile/api-keys.ts'
import type { SettingsChange } from '../accounts/change-settings.ts'
import type { MarkupChoice } from '../affiliates/choose-markup.ts'
import type { AcceptRateChangeInput } from '../orders/settle/accept-rate-change.ts'
import type { OrderEmail } from '../orders/notices/set-order-email.ts'
import type { ApiKey } from '../partners/api-key.ts'
import type { NewPasskey, PasskeyEnrolment } from '../two-factor/enrol-passkey.ts'
import type { TotpRequests } from '../two-factor/enrol-totp.ts'
import type { PasskeyProof, Proof, RecoveryProof, TotpProof } from '../two-factor/prove-two-factor.ts'
import type { CodeRenewal } from '../two-factor/recovery-codes.ts'
import type { FactorRemoval } from '../two-factor/remove-factor.ts'
import type { SealedTarget } from '../wallet/give-deposit-target.ts'
import type { RequestRefundInput } from '../orders/refund/request-refund.ts'
import type { RefundIntoBalanceInput } from '../wallet/refund-into-balance.ts'
import type { CeremonyText, ShownStep } from '../two-factor/two-factor.ts'
import type { OwnWithdrawal } from '../wallet/confirm-withdrawal.ts'
import type { WithdrawalRequest } from '../wallet/request-withdrawal.ts'
import type { WithdrawalEntry } from '../wallet/withdrawal.ts'
import type { FirstEmail } from '../messenger/add-first-email.ts'
import type { MessengerAccountDeletion } from '../messenger/delete-messenger-account.ts'
import type { MessengerSignUp } from '../messenger/create-messenger-account.ts'
import type { MessengerLinking } from '../messenger/link-messenger.ts'
import type { BotRequests } from '../messenger/bot/bot-requests.ts'
import type { MessengerUnlinking } from '../messenger/unlink-messenger.ts'
import type { WebhookRequests } from './webhook-requests.ts'

/** A withdrawal request that the web server passes to the worker. */
export interface WithdrawInput extends WithdrawalRequest {
  /**
   * Page where the withdrawal was requested. `earnings` uses the address rules for earnings, which also accept the test
   * address in a sandbox.
   */
  from: 'wallet' | 'earnings'
}

export interface ChangeEmailInput {
  signedIn: SignedIn
  email: string
  password: string
  /** Code sent to the current email address; null if the user has not entered it yet. */
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
 * Use cases that move money or change an account, its factors, its keys or the email address of an order. The web
 * server's database role cannot write to these tables, so the server passes each call to the worker. The worker runs
 * the use case of the same name and returns its result.
 *
 * Every call may throw the `DomainError` of its use case, or `WORKER_SILENT` if no result arrives in time. In the case
 * of `WORKER_SILENT`, the outcome is unknown, and the caller may repeat the call with the same idempotency key.
 */
export interface WorkerRequests extends TotpRequests, WebhookRequests, BotRequests {
  requestRefund(input: RequestRefundInput): Promise<void>
  acceptRateChange(input: AcceptRateChangeInput): Promise<void>
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
  changeSettings(input: SettingsChange): Promise<Account>
  chooseMarkup(input: MarkupChoice): Promise<number>
  setOrderEmail(input: OrderEmail): Promise<void>
  sealTarget(input: SealedTarget): Promise<void>
  beginPasskey(input: PasskeyEnrolment): Promise<CeremonyText & { challenge: string }>
  addPasskey(input: NewPasskey): Promise<{ recoveryCodes: string[] }>
  renewRecoveryCodes(input: CodeRenewal): Promise<{ recoveryCodes: string[] }>
  removeFactor(input: FactorRemoval): Promise<void>
  beginPasskeyProof(input: Pick<Proof, 'signedIn' | 'act'>): Promise<CeremonyText & { challenge: string }>
  proveByTotpStep(input: TotpProof): Promise<string>
  proveByRecoveryCode(input: RecoveryProof): Promise<string>
  proveByPasskey(input: PasskeyProof): Promise<string>
  addKey(input: KeyAddition): Promise<ApiKey>
  changeKey(input: KeyChange): Promise<ApiKey>
  deleteKey(input: { signedIn: SignedIn; apiId: number }): Promise<void>
  createMessengerAccount(input: MessengerSignUp): Promise<void>
  linkMessenger(input: MessengerLinking): Promise<Account>
  unlinkMessenger(input: MessengerUnlinking): Promise<void>
  addFirstEmail(input: FirstEmail): Promise<Account>
  deleteMessengerAccount(input: MessengerAccountDeletion): Promise<void>
}

export type WorkerRequestKind = keyof WorkerRequests
