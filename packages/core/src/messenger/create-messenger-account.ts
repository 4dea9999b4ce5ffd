import { requireReferrer } from '../accounts/require-referrer.ts'
import { DomainError } from '../shared/domain-error.ts'
import { readLaunchData } from './launch-data.ts'
import type { MessengerChangeDeps } from './messenger-deps.ts'
import { localeOf } from './messenger-locale.ts'

export interface MessengerSignUp {
  initData: string
  referrerAffiliateId: string | undefined
  ip: string
}

/**
 * Creates an account without an email address or a password, and links it to the messenger user in the launch data.
 * Does not consume the launch data, because the user then signs in with it.
 * @throws {DomainError} MESSENGER_CLOSED, TOO_MANY_ATTEMPTS, LAUNCH_DATA_INVALID, LAUNCH_DATA_STALE, REFERRER_UNKNOWN,
 *   MESSENGER_TAKEN
 */
export async function createMessengerAccount(deps: MessengerChangeDeps, input: MessengerSignUp): Promise<void> {
  const { initData, referrerAffiliateId, ip } = input
  await deps.limits.take('sign-up', { ip })
  const now = deps.clock.now()
  const { messengerUserId, language } = await readLaunchData(deps.launchData, initData, now)
  const referredBy = referrerAffiliateId === undefined ? null : await requireReferrer(deps, referrerAffiliateId)
  if ((await deps.work.stores.messenger.accountOf(messengerUserId)) !== null) throw messengerTaken()
  const locale = localeOf(language)
  await deps.work.transaction(async ({ messenger }) => {
    const userId = await messenger.addAccount({ locale, affiliateId: deps.newAffiliateId(), referredBy, now })
    if (!(await messenger.link({ userId, messengerUserId, linkedAt: now }))) throw messengerTaken()
  })
}

/** Creates the error for a messenger user who is linked to another account. */
export function messengerTaken(): DomainError {
  return new DomainError('MESSENGER_TAKEN', 'Another account is linked to this messenger user', {
    field: 'initData',
    reason: 'messenger_taken',
  })
}
