import type { SignedIn } from './account.ts'
import type { AccountDeps } from './account-ports.ts'

/**
 * Ends the session identified by the browser's access token or refresh token. Does nothing if both tokens are missing.
 */
export async function logout(
  { work, refreshTokens, clock }: AccountDeps,
  { signedIn, refreshToken }: { signedIn: SignedIn | null; refreshToken: string | null },
): Promise<void> {
  const now = clock.now()
  if (signedIn) await work.transaction(({ sessions }) => sessions.end({ ...signedIn, reason: 'signed-out', now }))
  const sessionId = refreshToken === null ? null : refreshTokens.sessionOf(refreshToken)
  if (refreshToken === null || sessionId === null || sessionId === signedIn?.sessionId) return
  await work.transaction(async ({ sessions }) => {
    const found = await sessions.lock(sessionId, (userId) => refreshTokens.hash(refreshToken, userId))
    if (!found || found.token.status === 'unknown') return
    await sessions.end({ userId: found.session.userId, sessionId, reason: 'signed-out', now })
  })
}
