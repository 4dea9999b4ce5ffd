import type { EarningStore } from '../affiliates/earning-store.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { BalanceStores } from '../wallet/wallet-work.ts'

/** All stores that one worker transaction may change. */
export interface Stores extends BalanceStores {
  earnings: EarningStore
}

/** Runs worker transactions. */
export type Work = UnitOfWork<Stores>
