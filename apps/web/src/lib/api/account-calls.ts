import type { BodyOf, QueryOf, ResponseOf } from '@cambio/contract/call'
import type { changeAccountSettings } from '@cambio/contract/calls/account/account-settings'
import type {
  affiliateAccruals,
  affiliateBalances,
  affiliateCashbacks,
  affiliateProgram,
  affiliateVisit,
  affiliateWithdrawals,
  chooseAffiliateMarkup,
  withdrawEarnings,
} from '@cambio/contract/calls/account/affiliates'
import type { deleteApiKey, generateApiKey, listApiKeys, updateApiKey } from '@cambio/contract/calls/account/api-keys'
import type { changeEmail } from '@cambio/contract/calls/account/change-email'
import type { changePassword } from '@cambio/contract/calls/account/change-password'
import type { confirmEmail } from '@cambio/contract/calls/account/confirm-email'
import type { deleteAccount } from '@cambio/contract/calls/account/delete-account'
import type { endSessions } from '@cambio/contract/calls/account/end-sessions'
import type { exportAccount } from '@cambio/contract/calls/account/export-account'
import type { listSessions } from '@cambio/contract/calls/account/list-sessions'
import type { exportAccountOrders, listAccountOrders } from '@cambio/contract/calls/account/order-history'
import type { requestPasswordReset } from '@cambio/contract/calls/account/request-password-reset'
import type { resendConfirmation } from '@cambio/contract/calls/account/resend-confirmation'
import type { resetPassword } from '@cambio/contract/calls/account/reset-password'
import type {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  proveSecondStep,
  removeFactor,
  renewRecoveryCodes,
  requestPasskey,
  secondStep,
} from '@cambio/contract/calls/account/second-step'
import type { signIn } from '@cambio/contract/calls/account/sign-in'
import type { signUp } from '@cambio/contract/calls/account/sign-up'
import type { submitVerification, verificationStatus } from '@cambio/contract/calls/account/verification'
import type {
  cancelWithdrawal,
  confirmWithdrawal,
  resendWithdrawalCode,
  walletBalances,
  walletDepositAddress,
  walletDepositCoins,
  walletDeposits,
  walletWithdrawals,
  withdrawFromWallet,
  withdrawalTerms,
} from '@cambio/contract/calls/account/wallet'
import { DEFAULT_TIMEOUT_MS, PAIRS_LIST_TIMEOUT_MS } from '@cambio/contract/timing'
import type { CallSpec } from './api-calls.ts'

interface AccountCalls {
  addPasskey: typeof addPasskey
  affiliateAccruals: typeof affiliateAccruals
  affiliateBalances: typeof affiliateBalances
  affiliateCashbacks: typeof affiliateCashbacks
  affiliateProgram: typeof affiliateProgram
  affiliateVisit: typeof affiliateVisit
  affiliateWithdrawals: typeof affiliateWithdrawals
  beginPasskey: typeof beginPasskey
  beginTotp: typeof beginTotp
  cancelWithdrawal: typeof cancelWithdrawal
  changeAccountSettings: typeof changeAccountSettings
  changeEmail: typeof changeEmail
  changePassword: typeof changePassword
  chooseAffiliateMarkup: typeof chooseAffiliateMarkup
  confirmEmail: typeof confirmEmail
  confirmTotp: typeof confirmTotp
  confirmWithdrawal: typeof confirmWithdrawal
  deleteAccount: typeof deleteAccount
  deleteApiKey: typeof deleteApiKey
  endSessions: typeof endSessions
  exportAccount: typeof exportAccount
  exportAccountOrders: typeof exportAccountOrders
  generateApiKey: typeof generateApiKey
  listAccountOrders: typeof listAccountOrders
  listApiKeys: typeof listApiKeys
  listSessions: typeof listSessions
  proveSecondStep: typeof proveSecondStep
  removeFactor: typeof removeFactor
  renewRecoveryCodes: typeof renewRecoveryCodes
  requestPasskey: typeof requestPasskey
  requestPasswordReset: typeof requestPasswordReset
  resendConfirmation: typeof resendConfirmation
  resendWithdrawalCode: typeof resendWithdrawalCode
  resetPassword: typeof resetPassword
  secondStep: typeof secondStep
  signIn: typeof signIn
  signUp: typeof signUp
  submitVerification: typeof submitVerification
  updateApiKey: typeof updateApiKey
  verificationStatus: typeof verificationStatus
  walletBalances: typeof walletBalances
  walletDepositAddress: typeof walletDepositAddress
  walletDepositCoins: typeof walletDepositCoins
  walletDeposits: typeof walletDeposits
  walletWithdrawals: typeof walletWithdrawals
  withdrawalTerms: typeof withdrawalTerms
  withdrawEarnings: typeof withdrawEarnings
  withdrawFromWallet: typeof withdrawFromWallet
}
export type AccountCallName = keyof AccountCalls
export type AccountQuery<Name extends AccountCallName> = QueryOf<AccountCalls[Name]>
export type AccountBody<Name extends AccountCallName> = BodyOf<AccountCalls[Name]>
export type AccountAnswer<Name extends AccountCallName> = ResponseOf<AccountCalls[Name]>

/**
 * Method, path and timeout of the calls that only account dialogs and pages make. A separate table, so that the home
 * page does not load it.
 */
export const ACCOUNT_CALLS: Record<AccountCallName, CallSpec> = {
  addPasskey: { method: 'POST', path: '/api/v1/users/second-step/passkeys', timeoutMs: DEFAULT_TIMEOUT_MS },
  affiliateAccruals: { method: 'GET', path: '/api/v1/affiliates/accruals', timeoutMs: DEFAULT_TIMEOUT_MS },
  affiliateBalances: { method: 'GET', path: '/api/v1/affiliates/balances', timeoutMs: DEFAULT_TIMEOUT_MS },
  affiliateCashbacks: { method: 'GET', path: '/api/v1/affiliates/cashbacks', timeoutMs: DEFAULT_TIMEOUT_MS },
  affiliateProgram: { method: 'GET', path: '/api/v1/affiliates/program', timeoutMs: DEFAULT_TIMEOUT_MS },
  affiliateVisit: { method: 'POST', path: '/api/v1/affiliates/public/visit', timeoutMs: DEFAULT_TIMEOUT_MS },
  affiliateWithdrawals: { method: 'GET', path: '/api/v1/affiliates/withdrawals', timeoutMs: DEFAULT_TIMEOUT_MS },
  beginPasskey: { method: 'POST', path: '/api/v1/users/second-step/passkeys/begin', timeoutMs: DEFAULT_TIMEOUT_MS },
  beginTotp: { method: 'POST', path: '/api/v1/users/second-step/totp', timeoutMs: DEFAULT_TIMEOUT_MS },
  cancelWithdrawal: { method: 'POST', path: '/api/v1/users/wallet/withdrawals/cancel', timeoutMs: DEFAULT_TIMEOUT_MS },
  changeAccountSettings: { method: 'POST', path: '/api/v1/users/settings', timeoutMs: DEFAULT_TIMEOUT_MS },
  changeEmail: { method: 'POST', path: '/api/v1/users/local/change-email', timeoutMs: DEFAULT_TIMEOUT_MS },
  changePassword: { method: 'POST', path: '/api/v1/users/local/change-password', timeoutMs: DEFAULT_TIMEOUT_MS },
  chooseAffiliateMarkup: { method: 'POST', path: '/api/v1/affiliates/markup', timeoutMs: DEFAULT_TIMEOUT_MS },
  confirmEmail: { method: 'POST', path: '/api/v1/users/local/confirm-email', timeoutMs: DEFAULT_TIMEOUT_MS },
  confirmTotp: { method: 'POST', path: '/api/v1/users/second-step/totp/confirm', timeoutMs: DEFAULT_TIMEOUT_MS },
  confirmWithdrawal: {
    method: 'POST',
    path: '/api/v1/users/wallet/withdrawals/confirm',
    timeoutMs: DEFAULT_TIMEOUT_MS,
  },
  deleteAccount: { method: 'POST', path: '/api/v1/users/delete', timeoutMs: DEFAULT_TIMEOUT_MS },
  deleteApiKey: { method: 'POST', path: '/api/v1/users/delete-api-key', timeoutMs: DEFAULT_TIMEOUT_MS },
  endSessions: { method: 'POST', path: '/api/v1/users/sessions/end', timeoutMs: DEFAULT_TIMEOUT_MS },
  exportAccount: { method: 'POST', path: '/api/v1/users/export', timeoutMs: DEFAULT_TIMEOUT_MS },
  exportAccountOrders: { method: 'GET', path: '/api/v1/users/orders.csv', timeoutMs: PAIRS_LIST_TIMEOUT_MS },
  generateApiKey: { method: 'POST', path: '/api/v1/users/generate-api-key', timeoutMs: DEFAULT_TIMEOUT_MS },
  listAccountOrders: { method: 'GET', path: '/api/v1/users/orders', timeoutMs: DEFAULT_TIMEOUT_MS },
  listApiKeys: { method: 'GET', path: '/api/v1/users/list-api-key', timeoutMs: DEFAULT_TIMEOUT_MS },
  listSessions: { method: 'GET', path: '/api/v1/users/sessions', timeoutMs: DEFAULT_TIMEOUT_MS },
  proveSecondStep: { method: 'POST', path: '/api/v1/users/second-step/prove', timeoutMs: DEFAULT_TIMEOUT_MS },
  removeFactor: { method: 'POST', path: '/api/v1/users/second-step/remove', timeoutMs: DEFAULT_TIMEOUT_MS },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/v1/users/second-step/recovery-codes',
    timeoutMs: DEFAULT_TIMEOUT_MS,
  },
  requestPasskey: { method: 'POST', path: '/api/v1/users/second-step/passkey-request', timeoutMs: DEFAULT_TIMEOUT_MS },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/v1/users/local/request-password-reset',
    timeoutMs: DEFAULT_TIMEOUT_MS,
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/v1/users/local/resend-confirmation',
    timeoutMs: DEFAULT_TIMEOUT_MS,
  },
  resendWithdrawalCode: {
    method: 'POST',
    path: '/api/v1/users/wallet/withdrawals/resend-code',
    timeoutMs: DEFAULT_TIMEOUT_MS,
  },
  resetPassword: { method: 'POST', path: '/api/v1/users/local/reset-password', timeoutMs: DEFAULT_TIMEOUT_MS },
  secondStep: { method: 'GET', path: '/api/v1/users/second-step', timeoutMs: DEFAULT_TIMEOUT_MS },
  signIn: { method: 'POST', path: '/api/v1/users/local/authenticate', timeoutMs: DEFAULT_TIMEOUT_MS },
  signUp: { method: 'POST', path: '/api/v1/users/local/create', timeoutMs: DEFAULT_TIMEOUT_MS },
  submitVerification: { method: 'POST', path: '/api/v1/users/kyc/submit', timeoutMs: 12 * DEFAULT_TIMEOUT_MS },
  updateApiKey: { method: 'POST', path: '/api/v1/users/update-api-key', timeoutMs: DEFAULT_TIMEOUT_MS },
  verificationStatus: { method: 'GET', path: '/api/v1/users/kyc/status', timeoutMs: DEFAULT_TIMEOUT_MS },
  walletBalances: { method: 'GET', path: '/api/v1/users/wallet/balances', timeoutMs: DEFAULT_TIMEOUT_MS },
  walletDepositAddress: { method: 'POST', path: '/api/v1/users/wallet/deposit-address', timeoutMs: DEFAULT_TIMEOUT_MS },
  walletDepositCoins: { method: 'GET', path: '/api/v1/users/wallet/deposit-coins', timeoutMs: DEFAULT_TIMEOUT_MS },
  walletDeposits: { method: 'GET', path: '/api/v1/users/wallet/deposits', timeoutMs: DEFAULT_TIMEOUT_MS },
  walletWithdrawals: { method: 'GET', path: '/api/v1/users/wallet/withdrawals', timeoutMs: DEFAULT_TIMEOUT_MS },
  withdrawalTerms: { method: 'GET', path: '/api/v1/users/wallet/withdrawal-terms', timeoutMs: DEFAULT_TIMEOUT_MS },
  withdrawEarnings: { method: 'POST', path: '/api/v1/affiliates/withdrawals', timeoutMs: DEFAULT_TIMEOUT_MS },
  withdrawFromWallet: { method: 'POST', path: '/api/v1/users/wallet/withdrawals', timeoutMs: DEFAULT_TIMEOUT_MS },
}
