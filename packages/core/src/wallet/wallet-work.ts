import type { AccountEmailStore, CodeStore } from '../accounts/account-stores.ts'
import type { MessengerMessageStore } from '../accounts/messenger-message.ts'
import type { OrderStores } from '../orders/order-work.ts'
import type { BridgedCredits } from '../quotes/bridged-credits.ts'
import type { Transactions, UnitOfWork } from '../shared/unit-of-work.ts'
import type { StepGuard } from '../two-factor/two-factor.ts'
import type { DepositTargetStore } from './deposit-target.ts'
import type { WithdrawalStore } from './withdrawal-store.ts'

/** The stores for a transaction that changes account balances. */
export interface BalanceStores extends OrderStores {
  depositTargets: DepositTargetStore
  withdrawals: WithdrawalStore
  emails: Pick<AccountEmailStore, 'addFor'>
  messages: MessengerMessageStore
  bridged: BridgedCredits
}

/** Runs transactions that change account balances. */
export type BalanceWork = UnitOfWork<BalanceStores>

/** The stores for a wallet transaction: balances, emails, codes and the second-factor check. */
export interface WalletStores extends BalanceStores {
  emails: Pick<AccountEmailStore, 'add' | 'addFor'>
  codes: Pick<CodeStore, 'take'>
  twoFactors: StepGuard
}

/** Runs transactions on an account's wallet. */
export type WalletWork = Transactions<WalletStores>
