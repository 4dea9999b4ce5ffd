// Written by npm run openapi from packages/contract/src/calls.
import type { CallSpec } from '../call.ts'
import type { changeAccountSettings } from '../calls/account/account-settings.ts'
import type { affiliateAccruals, affiliateBalances, affiliateCashbacks, affiliateProgram, affiliateVisit, affiliateWithdrawals, chooseAffiliateMarkup, referrerId, withdrawEarnings } from '../calls/account/affiliates.ts'
import type { deleteApiKey, generateApiKey, listApiKeys, updateApiKey } from '../calls/account/api-keys.ts'
import type { changeEmail } from '../calls/account/change-email.ts'
import type { changePassword } from '../calls/account/change-password.ts'
import type { confirmEmail } from '../calls/account/confirm-email.ts'
import type { deleteAccount } from '../calls/account/delete-account.ts'
import type { endSessions } from '../calls/account/end-sessions.ts'
import type { exportAccount } from '../calls/account/export-account.ts'
import type { fiatLimits } from '../calls/account/fiat-limits.ts'
import type { listSessions } from '../calls/account/list-sessions.ts'
import type { addFirstEmail, linkMessenger, messengerLink } from '../calls/account/messenger-link.ts'
import type { exportAccountOrders, listAccountOrders } from '../calls/account/order-history.ts'
import type { requestPasswordReset } from '../calls/account/request-password-reset.ts'
import type { resendConfirmation } from '../calls/account/resend-confirmation.ts'
import type { resetPassword } from '../calls/account/reset-password.ts'
import type { signIn } from '../calls/account/sign-in.ts'
import type { signUp } from '../calls/account/sign-up.ts'
import type { addPasskey, beginPasskey, beginTotp, confirmTotp, proveTwoFactor, removeFactor, renewRecoveryCodes, requestPasskey, twoFactor } from '../calls/account/two-factor.ts'
import type { unlinkMessenger } from '../calls/account/unlink-messenger.ts'
import type { submitVerification, verificationStatus } from '../calls/account/verification.ts'
import type { cancelWithdrawal, confirmWithdrawal, resendWithdrawalCode, walletBalances, walletDepositAddress, walletDepositCoins, walletDeposits, walletWithdrawals, withdrawFromWallet, withdrawalTerms } from '../calls/account/wallet.ts'

export interface AccountCalls {
  addFirstEmail: typeof addFirstEmail
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
  fiatLimits: typeof fiatLimits
  generateApiKey: typeof generateApiKey
  linkMessenger: typeof linkMessenger
  listAccountOrders: typeof listAccountOrders
  listApiKeys: typeof listApiKeys
  listSessions: typeof listSessions
  messengerLink: typeof messengerLink
  proveTwoFactor: typeof proveTwoFactor
  referrerId: typeof referrerId
  removeFactor: typeof removeFactor
  renewRecoveryCodes: typeof renewRecoveryCodes
  requestPasskey: typeof requestPasskey
  requestPasswordReset: typeof requestPasswordReset
  resendConfirmation: typeof resendConfirmation
  resendWithdrawalCode: typeof resendWithdrawalCode
  resetPassword: typeof resetPassword
  signIn: typeof signIn
  signUp: typeof signUp
  submitVerification: typeof submitVerification
  twoFactor: typeof twoFactor
  unlinkMessenger: typeof unlinkMessenger
  updateApiKey: typeof updateApiKey
  verificationStatus: typeof verificationStatus
  walletBalances: typeof walletBalances
  walletDepositAddress: typeof walletDepositAddress
  walletDepositCoins: typeof walletDepositCoins
  walletDeposits: typeof walletDeposits
  walletWithdrawals: typeof walletWithdrawals
  withdrawEarnings: typeof withdrawEarnings
  withdrawFromWallet: typeof withdrawFromWallet
  withdrawalTerms: typeof withdrawalTerms
}

export const ACCOUNT_CALLS: Record<keyof AccountCalls, CallSpec> = {
  addFirstEmail: { method: 'POST', path: '/api/v1/users/telegram/add-email', timeoutMs: 15000 },
  addPasskey: { method: 'POST', path: '/api/v1/users/two-factor/passkeys', timeoutMs: 15000 },
  affiliateAccruals: { method: 'GET', path: '/api/v1/affiliates/accruals', timeoutMs: 15000 },
  affiliateBalances: { method: 'GET', path: '/api/v1/affiliates/balances', timeoutMs: 15000 },
  affiliateCashbacks: { method: 'GET', path: '/api/v1/affiliates/cashbacks', timeoutMs: 15000 },
  affiliateProgram: { method: 'GET', path: '/api/v1/affiliates/program', timeoutMs: 15000 },
  affiliateVisit: { method: 'POST', path: '/api/v1/affiliates/public/visit', timeoutMs: 15000 },
  affiliateWithdrawals: { method: 'GET', path: '/api/v1/affiliates/withdrawals', timeoutMs: 15000 },
  beginPasskey: { method: 'POST', path: '/api/v1/users/two-factor/passkeys/begin', timeoutMs: 15000 },
  beginTotp: { method: 'POST', path: '/api/v1/users/two-factor/totp', timeoutMs: 15000 },
  cancelWithdrawal: { method: 'POST', path: '/api/v1/users/wallet/withdrawals/cancel', timeoutMs: 15000 },
  changeAccountSettings: { method: 'POST', path: '/api/v1/users/settings', timeoutMs: 15000 },
  changeEmail: { method: 'POST', path: '/api/v1/users/local/change-email', timeoutMs: 15000 },
  changePassword: { method: 'POST', path: '/api/v1/users/local/change-password', timeoutMs: 15000 },
  chooseAffiliateMarkup: { method: 'POST', path: '/api/v1/affiliates/markup', timeoutMs: 15000 },
  confirmEmail: { method: 'POST', path: '/api/v1/users/local/confirm-email', timeoutMs: 15000 },
  confirmTotp: { method: 'POST', path: '/api/v1/users/two-factor/totp/confirm', timeoutMs: 15000 },
  confirmWithdrawal: { method: 'POST', path: '/api/v1/users/wallet/withdrawals/confirm', timeoutMs: 15000 },
  deleteAccount: { method: 'POST', path: '/api/v1/users/delete', timeoutMs: 15000 },
  deleteApiKey: { method: 'POST', path: '/api/v1/users/delete-api-key', timeoutMs: 15000 },
  endSessions: { method: 'POST', path: '/api/v1/users/sessions/end', timeoutMs: 15000 },
  exportAccount: { method: 'POST', path: '/api/v1/users/export', timeoutMs: 15000 },
  exportAccountOrders: { method: 'GET', path: '/api/v1/users/orders.csv', timeoutMs: 30000 },
  fiatLimits: { method: 'GET', path: '/api/v1/users/fiat-limits', timeoutMs: 15000 },
  generateApiKey: { method: 'POST', path: '/api/v1/users/generate-api-key', timeoutMs: 15000 },
  linkMessenger: { method: 'POST', path: '/api/v1/users/local/link-telegram', timeoutMs: 15000 },
  listAccountOrders: { method: 'GET', path: '/api/v1/users/orders', timeoutMs: 15000 },
  listApiKeys: { method: 'GET', path: '/api/v1/users/list-api-key', timeoutMs: 15000 },
  listSessions: { method: 'GET', path: '/api/v1/users/sessions', timeoutMs: 15000 },
  messengerLink: { method: 'GET', path: '/api/v1/users/telegram/link', timeoutMs: 15000 },
  proveTwoFactor: { method: 'POST', path: '/api/v1/users/two-factor/prove', timeoutMs: 15000 },
  referrerId: { method: 'GET', path: '/api/v1/affiliates/referrer-id', timeoutMs: 15000 },
  removeFactor: { method: 'POST', path: '/api/v1/users/two-factor/remove', timeoutMs: 15000 },
  renewRecoveryCodes: { method: 'POST', path: '/api/v1/users/two-factor/recovery-codes', timeoutMs: 15000 },
  requestPasskey: { method: 'POST', path: '/api/v1/users/two-factor/passkey-request', timeoutMs: 15000 },
  requestPasswordReset: { method: 'POST', path: '/api/v1/users/local/request-password-reset', timeoutMs: 15000 },
  resendConfirmation: { method: 'POST', path: '/api/v1/users/local/resend-confirmation', timeoutMs: 15000 },
  resendWithdrawalCode: { method: 'POST', path: '/api/v1/users/wallet/withdrawals/resend-code', timeoutMs: 15000 },
  resetPassword: { method: 'POST', path: '/api/v1/users/local/reset-password', timeoutMs: 15000 },
  signIn: { method: 'POST', path: '/api/v1/users/local/authenticate', timeoutMs: 15000 },
  signUp: { method: 'POST', path: '/api/v1/users/local/create', timeoutMs: 15000 },
  submitVerification: { method: 'POST', path: '/api/v1/users/kyc/submit', timeoutMs: 180000 },
  twoFactor: { method: 'GET', path: '/api/v1/users/two-factor', timeoutMs: 15000 },
  unlinkMessenger: { method: 'POST', path: '/api/v1/users/local/unlink-telegram', timeoutMs: 15000 },
  updateApiKey: { method: 'POST', path: '/api/v1/users/update-api-key', timeoutMs: 15000 },
  verificationStatus: { method: 'GET', path: '/api/v1/users/kyc/status', timeoutMs: 15000 },
  walletBalances: { method: 'GET', path: '/api/v1/users/wallet/balances', timeoutMs: 15000 },
  walletDepositAddress: { method: 'POST', path: '/api/v1/users/wallet/deposit-address', timeoutMs: 15000 },
  walletDepositCoins: { method: 'GET', path: '/api/v1/users/wallet/deposit-coins', timeoutMs: 15000 },
  walletDeposits: { method: 'GET', path: '/api/v1/users/wallet/deposits', timeoutMs: 15000 },
  walletWithdrawals: { method: 'GET', path: '/api/v1/users/wallet/withdrawals', timeoutMs: 15000 },
  withdrawEarnings: { method: 'POST', path: '/api/v1/affiliates/withdrawals', timeoutMs: 15000 },
  withdrawFromWallet: { method: 'POST', path: '/api/v1/users/wallet/withdrawals', timeoutMs: 15000 },
  withdrawalTerms: { method: 'GET', path: '/api/v1/users/wallet/withdrawal-terms', timeoutMs: 15000 },
}
