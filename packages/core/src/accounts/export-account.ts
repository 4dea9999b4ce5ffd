import type { Account, Session, SignedIn } from './account.ts'
import type { HistoryEntry, HistoryQuery } from '../orders/order-history.ts'
import type { AccountLetterStore } from './account-stores.ts'
import type { Factors } from '../second-step/second-step.ts'
import type { HistoryDeps } from './list-orders.ts'
import { listSessions } from './list-sessions.ts'
import { requireAccount } from './require-account.ts'

/** Orders in an export. */
const MAX_ORDERS = 10_000
const EVERY_ORDER: HistoryQuery = { filter: 'all', search: null, since: null, until: null }

export interface AccountExport {
  account: Account
  sessions: Session[]
  /** The newest. */
  orders: HistoryEntry[]
  letters: Awaited<ReturnType<AccountLetterStore['list']>>
  /** Without anything secret. */
  factors: Factors
}

/**
 * All that is kept about who is signed in.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function exportAccount(deps: HistoryDeps, signedIn: SignedIn): Promise<AccountExport> {
  const account = await requireAccount(deps, signedIn)
  const [sessions, orders, letters, factors] = await Promise.all([
    listSessions(deps, signedIn),
    deps.history.page(account.userId, EVERY_ORDER, { after: null, limit: MAX_ORDERS }),
    deps.work.stores.letters.list(account.userId),
    deps.work.stores.secondSteps.factors(account.userId),
  ])
  return { account, sessions, orders, letters, factors }
}
