import type { AccountEmailStore, CodeStore } from '../accounts/account-stores.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import type { StepGuard } from '../two-factor/two-factor.ts'

/** Stores of a wallet transaction: those of every transaction, emails, codes and the check of the second factor. */
export type WalletStores = Stores & {
  emails: Pick<AccountEmailStore, 'add'>
  codes: Pick<CodeStore, 'take'>
  secondSteps: StepGuard
}

/** Transactions over an account's wallet. */
export interface WalletWork {
  /** For reads, and writes of a single statement. */
  readonly stores: WalletStores
  transaction<T>(work: (stores: WalletStores) => Promise<T>): Promise<T>
}
