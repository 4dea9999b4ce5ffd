import type { AccountEmailStore, CodeStore } from '../accounts/account-stores.ts'
import type { OrderStores } from '../orders/order-work.ts'
import type { Transactions, UnitOfWork } from '../shared/unit-of-work.ts'
import type { StepGuard } from '../two-factor/two-factor.ts'
import type { DepositTargetStore } from './deposit-target.ts'
import type { WithdrawalStore } from './withdrawal-store.ts'

/** Stores of a transaction that changes balances of accounts. */
export interface BalanceStores extends OrderStores {
  places: DepositTargetStore
  withdrawals: WithdrawalStore
  emails: Pick<AccountEmailStore, 'addFor'>
}

/** Transactions that change balances of accounts. */
export type BalanceWork = UnitOfWork<BalanceStores>

/** Stores of a wallet transaction: those of balances, emails, codes and the check of the second factor. */
export interface WalletStores extends BalanceStores {
  emails: Pick<AccountEmailStore, 'add' | 'addFor'>
  codes: Pick<CodeStore, 'take'>
  secondSteps: StepGuard
}

/** Transactions over an account's wallet. */
export type WalletWork = Transactions<WalletStores>
