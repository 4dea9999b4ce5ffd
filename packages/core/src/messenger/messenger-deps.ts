import type { ProfileChangeDeps } from '../profile/profile-deps.ts'
import type { AccountDeps } from '../accounts/account-ports.ts'
import type { LaunchDataReader } from './launch-data.ts'

/** Dependencies of the use cases that change which messenger user an account is linked to. The worker runs them. */
export interface MessengerChangeDeps extends ProfileChangeDeps, Pick<AccountDeps, 'newAffiliateId' | 'isPartnerId'> {
  /** Reads launch data; null when the installation has no bot. */
  launchData: LaunchDataReader | null
}
