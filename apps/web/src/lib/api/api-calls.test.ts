import { callPath, type Call } from '@cambio/contract/call'
import { acceptRateModeChange } from '@cambio/contract/calls/accept-rate-change'
import { accountData } from '@cambio/contract/calls/account/account-data'
import { logout } from '@cambio/contract/calls/account/logout'
import { refreshSession } from '@cambio/contract/calls/account/refresh-session'
import { changeAccountSettings } from '@cambio/contract/calls/account/account-settings'
import {
  affiliateAccruals,
  affiliateBalances,
  affiliateCashbacks,
  affiliateProgram,
  affiliateVisit,
  affiliateWithdrawals,
  chooseAffiliateMarkup,
  withdrawEarnings,
} from '@cambio/contract/calls/account/affiliates'
import { deleteApiKey, generateApiKey, listApiKeys, updateApiKey } from '@cambio/contract/calls/account/api-keys'
import { changeEmail } from '@cambio/contract/calls/account/change-email'
import { changePassword } from '@cambio/contract/calls/account/change-password'
import { confirmEmail } from '@cambio/contract/calls/account/confirm-email'
import { deleteAccount } from '@cambio/contract/calls/account/delete-account'
import { endSessions } from '@cambio/contract/calls/account/end-sessions'
import { exportAccount } from '@cambio/contract/calls/account/export-account'
import { listSessions } from '@cambio/contract/calls/account/list-sessions'
import { exportAccountOrders, listAccountOrders } from '@cambio/contract/calls/account/order-history'
import { requestPasswordReset } from '@cambio/contract/calls/account/request-password-reset'
import { resendConfirmation } from '@cambio/contract/calls/account/resend-confirmation'
import { resetPassword } from '@cambio/contract/calls/account/reset-password'
import {
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
import { signIn } from '@cambio/contract/calls/account/sign-in'
import { signUp } from '@cambio/contract/calls/account/sign-up'
import { submitVerification, verificationStatus } from '@cambio/contract/calls/account/verification'
import {
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
import { createOrderCall } from '@cambio/contract/calls/create-order'
import { defaultPair } from '@cambio/contract/calls/default-pair'
import { getRate } from '@cambio/contract/calls/get-rate'
import { health } from '@cambio/contract/calls/health'
import { latestOrders } from '@cambio/contract/calls/latest-orders'
import { listInstruments } from '@cambio/contract/calls/list-instruments'
import { listPairs } from '@cambio/contract/calls/list-pairs'
import { exportOrderControl, takeOrderControl } from '@cambio/contract/calls/order-control'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import { leaveDevice, pushKey, tellDevice } from '@cambio/contract/calls/order-push'
import { orderRefundInfo } from '@cambio/contract/calls/order-refund-info'
import { listPrices, priceHistory } from '@cambio/contract/calls/prices'
import { popularPairs } from '@cambio/contract/calls/popular-pairs'
import { publicStats } from '@cambio/contract/calls/public-stats'
import { recommendedAmount } from '@cambio/contract/calls/recommended-amount'
import { requestRefund } from '@cambio/contract/calls/request-refund'
import { dictSeo } from '@cambio/contract/calls/dict-seo'
import { routeRedirect } from '@cambio/contract/calls/route-redirect'
import { listReviews } from '@cambio/contract/calls/list-reviews'
import { writeReview } from '@cambio/contract/calls/write-review'
import { setOrderEmail } from '@cambio/contract/calls/set-order-email'
import { validateAddress } from '@cambio/contract/calls/validate-address'
import { whatIf } from '@cambio/contract/calls/what-if'
import { expect, test } from 'vitest'
import { ACCOUNT_CALLS, type AccountCallName } from './account-calls.ts'
import { API_CALLS, type ApiCallName, type CallSpec } from './api-calls.ts'
import { PRICE_CALLS } from './price-calls.ts'

type Described = Pick<Call, 'method' | 'versions' | 'path' | 'timeoutMs'>
const contract: Record<ApiCallName, Described> = {
  acceptRateModeChange,
  accountData,
  logout,
  refreshSession,
  createOrder: createOrderCall,
  defaultPair,
  exportOrderControl,
  getRate,
  health,
  latestOrders,
  leaveDevice,
  listInstruments,
  listPairs,
  listReviews,
  orderPublicInfo,
  orderRefundInfo,
  popularPairs,
  publicStats,
  pushKey,
  recommendedAmount,
  requestRefund,
  dictSeo,
  routeRedirect,
  setOrderEmail,
  takeOrderControl,
  tellDevice,
  validateAddress,
  whatIf,
  writeReview,
}

const ofAccount: Record<AccountCallName, Described> = {
  affiliateAccruals,
  affiliateBalances,
  affiliateCashbacks,
  affiliateProgram,
  affiliateVisit,
  affiliateWithdrawals,
  chooseAffiliateMarkup,
  cancelWithdrawal,
  changeAccountSettings,
  changeEmail,
  changePassword,
  confirmEmail,
  deleteAccount,
  deleteApiKey,
  endSessions,
  exportAccount,
  exportAccountOrders,
  generateApiKey,
  listAccountOrders,
  listApiKeys,
  listSessions,
  requestPasswordReset,
  resendConfirmation,
  resendWithdrawalCode,
  resetPassword,
  signIn,
  signUp,
  submitVerification,
  updateApiKey,
  verificationStatus,
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  confirmWithdrawal,
  proveSecondStep,
  removeFactor,
  renewRecoveryCodes,
  requestPasskey,
  secondStep,
  walletBalances,
  walletDepositAddress,
  walletDepositCoins,
  walletDeposits,
  walletWithdrawals,
  withdrawEarnings,
  withdrawFromWallet,
  withdrawalTerms,
}

test('method, path and timeout of all calls match the contract', () => {
  expect(API_CALLS).toEqual(described(contract))
  expect(ACCOUNT_CALLS).toEqual(described(ofAccount))
  expect(PRICE_CALLS).toEqual(described({ listPrices, priceHistory }))
})

function described(calls: Record<string, Described>): Record<string, CallSpec> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      { method: call.method, path: callPath(call), timeoutMs: call.timeoutMs },
    ]),
  )
}
