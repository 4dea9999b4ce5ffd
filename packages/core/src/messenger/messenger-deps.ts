import type { ProfileChangeDeps } from '../profile/profile-deps.ts'
import type { AccountDeps } from '../accounts/account-ports.ts'
import type { LaunchDataReader } from './launch-data.ts'

/**
 * Dependencies of the use cases that change the link between an account and a messenger user. The worker runs these use
 * cases.
 */
export interface MessengerChangeDeps extends ProfileChangeDeps, Pick<AccountDeps, 'newAffiliateId' | 'isPartnerId'> {
  /** Reader for launch data; null if this installation has no bot. */
  launchData: LaunchDataReader | null
  /** Whether the exchange has a bot, which sends the confirmation requests. */
  hasBot: boolean
}
