import { changeEmail } from '../accounts/change-email.ts'
import { changePassword } from '../accounts/change-password.ts'
import { confirmEmail } from '../accounts/confirm-email.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import type { AccountChangeDeps } from '../accounts/account-ports.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import { acceptRateChange, type AcceptRateChangeDeps } from '../orders/accept-rate-change.ts'
import type { AddressRulesByChain } from '../orders/check-addresses.ts'
import { refundIntoBalance, type RefundIntoBalanceDeps } from '../orders/refund-into-balance.ts'
import { requestRefund, type RequestRefundDeps } from '../orders/request-refund.ts'
import { cancelOwnWithdrawal, confirmWithdrawal, resendWithdrawalCode } from '../wallet/confirm-withdrawal.ts'
import { requestWithdrawal } from '../wallet/request-withdrawal.ts'
import type { WithdrawalDeps } from '../wallet/wallet-deps.ts'
import type { WithdrawInput, WorkerRequests } from './worker-requests.ts'

export interface RunWorkerRequestsDeps
  extends RequestRefundDeps, Omit<AcceptRateChangeDeps, 'desk'>, RefundIntoBalanceDeps, Omit<WithdrawalDeps, 'limits'> {
  accounts: AccountChangeDeps
  /** Address rules of earnings: those of the chains, and in a sandbox the test address. */
  earningsAddressRules: AddressRulesByChain
}

/** Binds the requests of the web server to the use cases that the worker runs for them. */
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
  }
}

function walletDeps(deps: RunWorkerRequestsDeps, from: WithdrawInput['from']): WithdrawalDeps {
  const addressRules = from === 'earnings' ? deps.earningsAddressRules : deps.addressRules
  return { ...deps, addressRules, limits: deps.accounts.limits }
}
