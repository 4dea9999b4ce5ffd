import type { Account, SignedIn } from '../accounts/account.ts'
import { emailTaken } from '../accounts/email-taken.ts'
import { refusePassword } from '../accounts/refuse-password.ts'
import { requireAccount } from '../accounts/require-account.ts'
import { DomainError } from '../shared/domain-error.ts'
import { launchDataUsed, messengerUserUnknown, readLaunchData } from './launch-data.ts'
import type { MessengerChangeDeps } from './messenger-deps.ts'

export interface FirstEmail {
  signedIn: SignedIn
  /** The linked messenger user's fresh launch data, which proves the user's identity in place of a password. */
  initData: string
  email: string
  password: string
  ip: string
}

/**
 * Stores an email and a password that an account created in the messenger gets when the user enters the emailed code.
 * The account stays without both until then (`confirmEmail`). A repeated call replaces them. For `FIRST_EMAIL_WAIT_MS`
 * after the confirmation, the email neither confirms withdrawals nor removes the messenger link.
 * @throws {DomainError} SESSION_REQUIRED, MESSENGER_CLOSED, EMAIL_ALREADY_SET, TOO_MANY_ATTEMPTS, PASSWORD_REFUSED,
 *   LAUNCH_DATA_INVALID, LAUNCH_DATA_STALE, LAUNCH_DATA_USED, MESSENGER_USER_UNKNOWN, EMAIL_TAKEN
 */
export async function addFirstEmail(deps: MessengerChangeDeps, input: FirstEmail): Promise<Account> {
  const { signedIn, initData, email, password, ip } = input
  const account = await requireAccount(deps, signedIn)
  const { userId, locale } = account
  if (account.email !== null) throw alreadySet()
  const now = deps.clock.now()
  // The response reveals whether an email address has an account. Sign-up reveals this too, so both calls share a rate
  // limit.
  await deps.limits.take('sign-up', { ip })
  await deps.limits.take('email', { ip, email })
  const { messengerUserId, id, expiresAt } = await readLaunchData(deps.launchData, initData, now)
  refusePassword(deps, { password, email, field: 'password' })
  const passwordHash = await deps.passwords.hash(password)
  await deps.work.transaction(async ({ accounts, messenger, emails }) => {
    if ((await messenger.accountOf(messengerUserId)) !== userId) throw messengerUserUnknown()
    if (!(await messenger.use({ id, use: 'email', expiresAt }))) throw launchDataUsed()
    if ((await accounts.findByEmail(email)) !== null) throw emailTaken()
    if (!(await accounts.setPendingEmail(userId, { email, passwordHash }))) throw alreadySet()
    await emails.add({ kind: 'CONFIRM_EMAIL', userId, email, locale, now })
  })
  return { ...account, pendingEmail: { email, passwordHash } }
}

function alreadySet(): DomainError {
  return new DomainError('EMAIL_ALREADY_SET', 'This account already has an email')
}
