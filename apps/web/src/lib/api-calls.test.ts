import { callPath, type Call } from '@cambio/contract/call'
import { acceptRateModeChange } from '@cambio/contract/calls/accept-rate-change'
import { accountData } from '@cambio/contract/calls/account/account-data'
import { changeAccountSettings } from '@cambio/contract/calls/account/account-settings'
import { changeEmail } from '@cambio/contract/calls/account/change-email'
import { changePassword } from '@cambio/contract/calls/account/change-password'
import { confirmEmail } from '@cambio/contract/calls/account/confirm-email'
import { deleteAccount } from '@cambio/contract/calls/account/delete-account'
import { endSessions } from '@cambio/contract/calls/account/end-sessions'
import { exportAccount } from '@cambio/contract/calls/account/export-account'
import { listSessions } from '@cambio/contract/calls/account/list-sessions'
import { logout } from '@cambio/contract/calls/account/logout'
import { refreshSession } from '@cambio/contract/calls/account/refresh-session'
import { requestPasswordReset } from '@cambio/contract/calls/account/request-password-reset'
import { resendConfirmation } from '@cambio/contract/calls/account/resend-confirmation'
import { resetPassword } from '@cambio/contract/calls/account/reset-password'
import { signIn } from '@cambio/contract/calls/account/sign-in'
import { signUp } from '@cambio/contract/calls/account/sign-up'
import { createOrderCall } from '@cambio/contract/calls/create-order'
import { defaultPair } from '@cambio/contract/calls/default-pair'
import { getRate } from '@cambio/contract/calls/get-rate'
import { health } from '@cambio/contract/calls/health'
import { latestOrders } from '@cambio/contract/calls/latest-orders'
import { listInstruments } from '@cambio/contract/calls/list-instruments'
import { listPairs } from '@cambio/contract/calls/list-pairs'
import { exportOrderControl, takeOrderControl } from '@cambio/contract/calls/order-control'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import { orderRefundInfo } from '@cambio/contract/calls/order-refund-info'
import { publicStats } from '@cambio/contract/calls/public-stats'
import { recommendedAmount } from '@cambio/contract/calls/recommended-amount'
import { requestRefund } from '@cambio/contract/calls/request-refund'
import { setOrderEmail } from '@cambio/contract/calls/set-order-email'
import { validateAddress } from '@cambio/contract/calls/validate-address'
import { whatIf } from '@cambio/contract/calls/what-if'
import { expect, test } from 'vitest'
import { API_CALLS, type ApiCallName } from './api-calls.ts'

const contract: Record<ApiCallName, Pick<Call, 'method' | 'versions' | 'path' | 'timeoutMs'>> = {
  acceptRateModeChange,
  accountData,
  changeAccountSettings,
  changeEmail,
  changePassword,
  confirmEmail,
  deleteAccount,
  endSessions,
  exportAccount,
  listSessions,
  logout,
  refreshSession,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  signIn,
  signUp,
  createOrder: createOrderCall,
  defaultPair,
  exportOrderControl,
  getRate,
  health,
  latestOrders,
  listInstruments,
  listPairs,
  orderPublicInfo,
  orderRefundInfo,
  publicStats,
  recommendedAmount,
  requestRefund,
  setOrderEmail,
  takeOrderControl,
  validateAddress,
  whatIf,
}

test("the pages' table of calls says what the contract says", () => {
  for (const [name, call] of Object.entries(contract)) {
    expect(API_CALLS[name as ApiCallName]).toEqual({
      method: call.method,
      path: callPath(call),
      timeoutMs: call.timeoutMs,
    })
  }
})
