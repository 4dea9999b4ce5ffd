import type { Account, Session, SignedIn } from './account.ts'
import type { AccountDeps } from './account-ports.ts'
import type { AccountLetterStore } from './account-stores.ts'
import { listSessions } from './list-sessions.ts'
import { requireAccount } from './require-account.ts'

export interface AccountExport {
  account: Account
  sessions: Session[]
  letters: Awaited<ReturnType<AccountLetterStore['list']>>
}

/**
 * All that is kept about who is signed in.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function exportAccount(deps: AccountDeps, signedIn: SignedIn): Promise<AccountExport> {
  const account = await requireAccount(deps, signedIn)
  const [sessions, letters] = await Promise.all([
    listSessions(deps, signedIn),
    deps.work.stores.letters.list(account.userId),
  ])
  return { account, sessions, letters }
}
