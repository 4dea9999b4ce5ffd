import type { IdentityStore } from '../identity/identity.ts'
import type { LedgerStore } from '../ledger/ledger-store.ts'
import type { AccountKeyStore } from '../partners/api-key.ts'
import type { Transactions } from '../shared/unit-of-work.ts'
import type { TwoFactorChangeDeps, TwoFactorDeps, TwoFactorStores } from '../two-factor/two-factor-deps.ts'
import type { DepositTargetStore } from '../wallet/deposit-target.ts'
import type { WithdrawalStore } from '../wallet/withdrawal-store.ts'

/** The stores used by a transaction on an account and all its data. */
export interface ProfileStores extends TwoFactorStores {
  keys: AccountKeyStore
  identities: IdentityStore
  ledger: Pick<LedgerStore, 'balances'>
  withdrawals: Pick<WithdrawalStore, 'heldOf'>
  depositTargets: Pick<DepositTargetStore, 'awaitsDeposit' | 'all'>
}

/** Runs transactions on an account and all its data. */
export type ProfileWork = Transactions<ProfileStores>

/** Dependencies of the use cases that change an account, its factors or its keys. The worker runs these use cases. */
export interface ProfileChangeDeps extends TwoFactorChangeDeps {
  work: ProfileWork
}

/** Dependencies of the use cases that read an account. The server runs these use cases. */
export interface ProfileDeps extends TwoFactorDeps {
  work: ProfileWork
}
