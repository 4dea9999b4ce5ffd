import type { AccountData } from '@cambio/contract/account'
import type { InstrumentView } from '@cambio/contract/instrument'
import type { SignedInCall } from '../../../lib/account/signed-in-call.ts'
import type { Purchase } from '../state/purchase.ts'

export interface CheckPageProps {
  purchase: Purchase
  /** Signed-in user; null for a guest and before hydration. */
  account: AccountData | null
  signedIn: SignedInCall
  /** Returns the code of a pair for the page of the calculator. */
  pairCode: (send: InstrumentView, receive: InstrumentView) => string
  /** Called when the check needs an account: to sign in, or to confirm the account's email. */
  onAccountNeeded: (need: 'login' | 'confirm') => void
}
