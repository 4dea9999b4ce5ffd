import type { AccountData } from '@cambio/contract/account'
import type { SignedInCall } from '../../../lib/account/signed-in-call.ts'
import type { CalculatorState } from '../state/calculator-state.ts'
import type { OrderFormState } from './use-order-form.ts'

/** Props shared by the parts of the order form. */
export interface OrderFormPart {
  form: OrderFormState
  state: CalculatorState
}

/** The user who fills in the order form. */
export interface OrderFormUser {
  /** The signed-in user; null for a guest. */
  account: AccountData | null
  signedIn: SignedInCall
}
