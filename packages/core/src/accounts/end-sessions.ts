import { DomainError } from '../shared/domain-error.ts'
import type { SignedIn } from './account.ts'
import type { AccountDeps } from './account-ports.ts'
import { requireAccount } from './require-account.ts'

/**
 * Ends one session of the signed-in account, or all its sessions except the caller's session. Treats another account's
 * session as unknown.
 * @throws {DomainError} SESSION_REQUIRED, SESSION_NOT_FOUND
 */
export async function endSessions(
  deps: AccountDeps,
  { signedIn, which }: { signedIn: SignedIn; which: { sessionId: string } | { allOthers: true } },
): Promise<{ ended: number }> {
  const { userId } = await requireAccount(deps, signedIn)
  const target = 'sessionId' in which ? { sessionId: which.sessionId } : { except: signedIn.sessionId }
  const now = deps.clock.now()
  const ended = await deps.work.transaction(({ sessions }) => sessions.end({ userId, ...target, reason: 'ended', now }))
  if ('sessionId' in which && ended.length === 0) throw new DomainError('SESSION_NOT_FOUND', 'Session not found')
  return { ended: ended.length }
}
