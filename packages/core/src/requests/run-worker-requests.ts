import { addKey, changeKey, deleteKey } from '../profile/api-keys.ts'
import { changeEmail } from '../profile/change-email.ts'
import { changePassword } from '../profile/change-password.ts'
import { changeSettings } from '../accounts/change-settings.ts'
import { confirmEmail } from '../accounts/confirm-email.ts'
import { deleteAccount } from '../profile/delete-account.ts'
import type { ProfileChangeDeps } from '../profile/profile-deps.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import type { AffiliateStore } from '../affiliates/affiliate-store.ts'
import { chooseMarkup } from '../affiliates/choose-markup.ts'
import { acceptRateChange, type AcceptRateChangeDeps } from '../orders/settle/accept-rate-change.ts'
import type { AddressRulesByChain } from '../orders/check-addresses.ts'
import { refundIntoBalance, type RefundIntoBalanceDeps } from '../wallet/refund-into-balance.ts'
import { requestRefund, type RequestRefundDeps } from '../orders/refund/request-refund.ts'
import { setOrderEmail } from '../orders/notices/set-order-email.ts'
import { addFirstEmail } from '../messenger/add-first-email.ts'
import type { PriceAlertStore } from '../messenger/alerts/price-alert.ts'
import { setAlert, type SetAlertDeps } from '../messenger/alerts/set-alert.ts'
import type { BotRequests } from '../messenger/bot/bot-requests.ts'
import { createMessengerAccount } from '../messenger/create-messenger-account.ts'
import { deleteMessengerAccount } from '../messenger/delete-messenger-account.ts'
import { linkMessenger } from '../messenger/link-messenger.ts'
import type { MessengerChangeDeps } from '../messenger/messenger-deps.ts'
import { pressButton, type PressButtonDeps } from '../messenger/press-button.ts'
import { unlinkMessenger } from '../messenger/unlink-messenger.ts'
import type { PartnerWebhookDeps } from '../partners/partner-webhooks.ts'
import { writeToSupport, type WriteToSupportDeps } from '../messenger/write-to-support.ts'
import { addPasskey, beginPasskey } from '../two-factor/enrol-passkey.ts'
import { activateTotp, proposeTotp } from '../two-factor/enrol-totp.ts'
import {
  beginPasskeyProof,
  proveByPasskey,
  proveByRecoveryCode,
  proveByTotpStep,
} from '../two-factor/prove-two-factor.ts'
import { renewRecoveryCodes } from '../two-factor/recovery-codes.ts'
import { removeFactor } from '../two-factor/remove-factor.ts'
import { cancelOwnWithdrawal, confirmWithdrawal, resendWithdrawalCode } from '../wallet/confirm-withdrawal.ts'
import { sealTarget } from '../wallet/give-deposit-target.ts'
import { requestWithdrawal } from '../wallet/request-withdrawal.ts'
import type { WithdrawalDeps } from '../wallet/wallet-deps.ts'
import type { BalanceWork } from '../wallet/wallet-work.ts'
import { runWebhookRequests } from './webhook-requests.ts'
import type { WithdrawInput, WorkerRequests } from './worker-requests.ts'

export interface RunWorkerRequestsDeps
  extends
    RequestRefundDeps,
    Omit<AcceptRateChangeDeps, 'providerQuotes'>,
    RefundIntoBalanceDeps,
    PressButtonDeps,
    Pick<WriteToSupportDeps, 'support' | 'supportLimiter' | 'hasSupport'>,
    Omit<SetAlertDeps, 'ticks' | 'alerts'>,
    Omit<WithdrawalDeps, 'limits'> {
  work: BalanceWork
  alerts: Pick<PriceAlertStore, 'add' | 'remove'>
  accounts: MessengerChangeDeps
  affiliates: Pick<AffiliateStore, 'setMarkup'>
  partnerWebhooks: PartnerWebhookDeps
  /** Address rules for withdrawing earnings: the rules of the chains and, in a sandbox, a rule for the test address. */
  earningsAddressRules: AddressRulesByChain
}

type FactorRequests = Pick<
  WorkerRequests,
  | 'proposeTotp'
  | 'activateTotp'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renewRecoveryCodes'
  | 'removeFactor'
  | 'beginPasskeyProof'
  | 'proveByTotpStep'
  | 'proveByRecoveryCode'
  | 'proveByPasskey'
  | 'addKey'
  | 'changeKey'
  | 'deleteKey'
>

type MessengerRequests = Pick<
  WorkerRequests,
  'createMessengerAccount' | 'linkMessenger' | 'unlinkMessenger' | 'addFirstEmail' | 'deleteMessengerAccount'
>

/** Maps each request from the web server to the use case that the worker runs. */
export function runWorkerRequests(deps: RunWorkerRequestsDeps): WorkerRequests {
  const { accounts } = deps
  return {
    requestRefund: (input) => requestRefund(deps, input),
    acceptRateChange: (input) => acceptRateChange(deps, input),
    refundIntoBalance: (input) => refundIntoBalance(deps, input),
    withdraw: (input) => requestWithdrawal(walletDeps(deps, input.from), input),
    confirmWithdrawal: (input) => confirmWithdrawal(deps, input),
    resendWithdrawalCode: (input) => resendWithdrawalCode(deps, input),
    cancelOwnWithdrawal: (input) => cancelOwnWithdrawal(deps, input),
    changeEmail: (input) => changeEmail({ ...accounts, newAddressWaitMs: deps.newAddressWaitMs }, input),
    confirmEmail: (input) => confirmEmail(accounts, input),
    changePassword: (input) => changePassword(accounts, input),
    resetPassword: (input) => resetPassword(accounts, input),
    deleteAccount: (input) => deleteAccount(accounts, input),
    changeSettings: (input) => changeSettings(accounts, input),
    chooseMarkup: (input) => chooseMarkup({ ...accounts, affiliates: deps.affiliates }, input),
    setOrderEmail: (input) => setOrderEmail({ ...deps, stores: deps.work.stores }, input),
    sealTarget: (input) => sealTarget(deps, input),
    ...runFactorRequests(accounts),
    ...runMessengerRequests(accounts),
    ...runBotRequests(deps),
    ...runWebhookRequests(deps.partnerWebhooks),
  }
}

/** Maps the requests of bot users to their use cases. */
function runBotRequests(deps: RunWorkerRequestsDeps): BotRequests {
  const { accounts, messenger: links } = deps.accounts.work.stores
  return {
    pressButton: (input) => pressButton(deps, input),
    writeToSupport: (input) => writeToSupport({ ...deps, accounts, links }, input),
    setAlert: (input) => setAlert(deps, input),
    deleteAlert: (input) => deps.alerts.remove(input),
  }
}

/** Maps the requests that launch data authenticates, and the removal of a messenger link, to their use cases. */
function runMessengerRequests(accounts: MessengerChangeDeps): MessengerRequests {
  return {
    createMessengerAccount: (input) => createMessengerAccount(accounts, input),
    linkMessenger: (input) => linkMessenger(accounts, input),
    unlinkMessenger: (input) => unlinkMessenger(accounts, input),
    addFirstEmail: (input) => addFirstEmail(accounts, input),
    deleteMessengerAccount: (input) => deleteMessengerAccount(accounts, input),
  }
}

/** Maps the requests that change or use second factors and API keys to their use cases. */
function runFactorRequests(accounts: ProfileChangeDeps): FactorRequests {
  return {
    proposeTotp: (input) => proposeTotp(accounts, input),
    activateTotp: (input) => activateTotp(accounts, input),
    beginPasskey: (input) => beginPasskey(accounts, input),
    addPasskey: (input) => addPasskey(accounts, input),
    renewRecoveryCodes: (input) => renewRecoveryCodes(accounts, input),
    removeFactor: (input) => removeFactor(accounts, input),
    beginPasskeyProof: (input) => beginPasskeyProof(accounts, input),
    proveByTotpStep: (input) => proveByTotpStep(accounts, input),
    proveByRecoveryCode: (input) => proveByRecoveryCode(accounts, input),
    proveByPasskey: (input) => proveByPasskey(accounts, input),
    addKey: (input) => addKey(accounts, input),
    changeKey: (input) => changeKey(accounts, input),
    deleteKey: (input) => deleteKey(accounts, input),
  }
}

function walletDeps(deps: RunWorkerRequestsDeps, from: WithdrawInput['from']): WithdrawalDeps {
  const addressRules = from === 'earnings' ? deps.earningsAddressRules : deps.addressRules
  return { ...deps, addressRules, limits: deps.accounts.limits }
}
