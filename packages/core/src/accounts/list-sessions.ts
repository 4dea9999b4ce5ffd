import type { Session, SignedIn } from './account.ts'
import type { AccountDeps } from './account-ports.ts'
import { requireAccount } from './require-account.ts'

/**
 * Returns the account's valid sessions: the caller's session first, followed by the other sessions, most recently seen
 * first.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function listSessions(deps: AccountDeps, signedIn: SignedIn): Promise<Session[]> {
  const { userId } = await requireAccount(deps, signedIn)
  const all = await deps.work.stores.sessions.list(userId, deps.clock.now())
  const isCurrent = ({ sessionId }: Session): boolean => sessionId === signedIn.sessionId
  return [...all.filter(isCurrent), ...all.filter((one) => !isCurrent(one))]
}
