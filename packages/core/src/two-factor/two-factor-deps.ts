import type { AccountChangeDeps, AccountDeps } from '../accounts/account-ports.ts'
import type { AccountStores } from '../accounts/account-stores.ts'
import type { Transactions } from '../shared/unit-of-work.ts'
import type { TwoFactorStore, TwoFactorTools } from './two-factor.ts'

/** The stores for a transaction that uses or changes an account's second factors. */
export interface TwoFactorStores extends AccountStores {
  twoFactors: TwoFactorStore
}

/** Runs transactions on accounts and their second factors. */
export type TwoFactorWork = Transactions<TwoFactorStores>

/** Dependencies of the use cases that use or change second factors. The worker runs these use cases. */
export interface TwoFactorChangeDeps extends AccountChangeDeps {
  work: TwoFactorWork
  twoFactor: Pick<TwoFactorTools, 'passkeys' | 'tokens'>
}

/** Dependencies of the use cases that decrypt second-factor secrets. The server runs these use cases. */
export interface TwoFactorDeps extends AccountDeps {
  work: TwoFactorWork
  twoFactor: TwoFactorTools
}
