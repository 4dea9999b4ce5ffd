import type { Account, Session, SignedIn } from './account.ts'
import type { HistoryEntry, HistoryQuery } from '../orders/order-history.ts'
import type { IdentityCheck } from '../identity/identity.ts'
import type { ApiKey } from '../partners/api-key.ts'
import type { AccountLetterStore, AccountStore } from './account-stores.ts'
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
  /** Without their secrets. */
  keys: ApiKey[]
  /** What was shown stays sealed: a reviewer alone opens it. */
  identities: IdentityCheck[]
  partnerIds: Awaited<ReturnType<AccountStore['partnerIds']>>
}

/**
 * All that is kept about who is signed in.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function exportAccount(deps: HistoryDeps, signedIn: SignedIn): Promise<AccountExport> {
  const account = await requireAccount(deps, signedIn)
  const { accounts, letters, secondSteps, keys, identities } = deps.work.stores
  const [sessions, { entries: orders }, written, factors, ownKeys, checks, partnerIds] = await Promise.all([
    listSessions(deps, signedIn),
    deps.history.page(account.userId, EVERY_ORDER, { after: null, limit: MAX_ORDERS }),
    letters.list(account.userId),
    secondSteps.factors(account.userId),
    keys.listOf(account.userId),
    identities.all(account.userId),
    accounts.partnerIds(account.userId),
  ])
  return { account, sessions, orders, letters: written, factors, keys: ownKeys, identities: checks, partnerIds }
}
