import type { SignedIn } from '../accounts/account.ts'
import { requireAccount } from '../accounts/require-account.ts'
import { wrongCredentials } from '../accounts/sign-in.ts'
import { eraseAccount } from '../profile/erase-account.ts'
import type { ShownStep } from '../two-factor/two-factor.ts'
import { messengerUserUnknown, readLaunchData } from './launch-data.ts'
import type { MessengerChangeDeps } from './messenger-deps.ts'

export interface MessengerAccountDeletion {
  signedIn: SignedIn
  /** The linked messenger user's fresh launch data, which proves the user's identity in place of a password. */
  initData: string
  ip: string
  step: ShownStep
}

/**
 * Deletes an account without a password, after verifying launch data of its messenger user (`eraseAccount`). The coins
 * cannot be given up this way, because an attacker may have the launch data.
 * @throws {DomainError} SESSION_REQUIRED, MESSENGER_CLOSED, TOO_MANY_ATTEMPTS, LAUNCH_DATA_INVALID, LAUNCH_DATA_STALE,
 *   MESSENGER_USER_UNKNOWN, HAS_BALANCE, TWO_FACTOR_REQUIRED; CREDENTIALS_WRONG when the account has a password
 */
export async function deleteMessengerAccount(
  deps: MessengerChangeDeps,
  { signedIn, initData, ip, step }: MessengerAccountDeletion,
): Promise<void> {
  const account = await requireAccount(deps, signedIn)
  const { userId } = account
  await deps.limits.take('password', { ip, userId })
  if (account.passwordHash !== null) throw wrongCredentials()
  const now = deps.clock.now()
  const { messengerUserId } = await readLaunchData(deps.launchData, initData, now)
  await deps.work.transaction(async (stores) => {
    if ((await stores.messenger.accountOf(messengerUserId)) !== userId) throw messengerUserUnknown()
    await eraseAccount(stores, { account, givesUpBalance: false, step, now })
  })
}
