import type { AccountData } from '@cambio/contract/account'
import type { InstrumentView } from '@cambio/contract/instrument'
import type { SignedInCall } from '../../../lib/account/signed-in-call.ts'
import type { Purchase } from '../state/purchase.ts'

export interface CheckPageProps {
  purchase: Purchase
  /** The signed-in user; null for a guest and before hydration. */
  account: AccountData | null
  signedIn: SignedInCall
  /** Returns the pair code for the URL of the calculator page. */
  pairCode: (send: InstrumentView, receive: InstrumentView) => string
  /** Called when the check needs an account. The user must sign in, or add or confirm the account's email address. */
  onAccountNeeded: (need: 'login' | 'confirm' | 'add-email') => void
}
