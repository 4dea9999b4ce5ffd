import type { Account, Browser } from '../accounts/account.ts'
import type { AccountDeps } from '../accounts/account-ports.ts'
import { openSession, type SessionProof } from '../accounts/open-session.ts'
import { launchDataUsed, messengerUserUnknown, readLaunchData, type LaunchDataReader } from './launch-data.ts'

/** Dependencies for signing in with launch data. The server runs this use case. */
export interface MessengerSignInDeps extends AccountDeps {
  /** Reader for launch data; null if this installation has no bot. */
  launchData: LaunchDataReader | null
}

/**
 * Opens a session for the messenger user in the launch data and consumes the launch data. If no account is linked, the
 * launch data remains unused, so that the caller can create an account with it.
 * @throws {DomainError} MESSENGER_CLOSED, TOO_MANY_ATTEMPTS, LAUNCH_DATA_INVALID, LAUNCH_DATA_STALE,
 * MESSENGER_USER_UNKNOWN, LAUNCH_DATA_USED
 */
export async function signInWithMessenger(
  deps: MessengerSignInDeps,
  { initData, browser }: { initData: string; browser: Browser },
): Promise<{ account: Account; proof: SessionProof }> {
  await deps.limits.take('sign-in', { ip: browser.ip })
  const launch = await readLaunchData(deps.launchData, initData, deps.clock.now())
  const { messengerUserId, id, expiresAt } = launch
  const { messenger, accounts } = deps.work.stores
  const userId = await messenger.accountOf(messengerUserId)
  const account = userId === null ? null : await accounts.find(userId)
  if (account === null) throw messengerUserUnknown()
  const proof = await openSession(deps, account, {
    passwordHash: null,
    browser,
    // Creating the session has locked the account, so a link removed in the meantime is no longer visible.
    also: async (stores) => {
      if ((await stores.messenger.accountOf(messengerUserId)) !== account.userId) throw messengerUserUnknown()
      if (!(await stores.messenger.use({ id, use: 'session', expiresAt }))) throw launchDataUsed()
    },
  })
  if (proof === null) throw messengerUserUnknown()
  return { account, proof }
}
