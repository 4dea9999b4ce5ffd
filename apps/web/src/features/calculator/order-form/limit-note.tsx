import { latePart } from '../../../components/ui/late-part.tsx'
import { isByCard, isFiat, isToCard } from '../../../lib/exchange/is-by-card.ts'
import { checkNeed } from '../../../lib/exchange/check-need.ts'
import type { CalculatorState } from '../state/calculator-state.ts'
import type { OrderFormUser } from './order-form-part.ts'

const FiatLimitNote = latePart('FiatLimitNote', () => import('./fiat-limit-note.tsx'))

type LimitNoteProps = OrderFormUser & { state: CalculatorState }

/** Note about the account's monthly limit. The browser loads its code only for a signed-in user's fiat payment. */
export function LimitNote({ state, account, signedIn }: LimitNoteProps) {
  const { send, receive, sendText, receiveText, quote } = state
  const side = isFiat(send) ? send : receive
  if (account === null || !isFiat(side)) return null
  const amount = side === send ? sendText : receiveText
  // The provider checks the identity of every user who sells to a card, and of buyers above its limit for unverified
  // users.
  const need = quote && checkNeed(sendText, quote, { isVerified: false })
  const isCheckedNext = isToCard(receive) || (isByCard(send) && need === 'needed')
  return (
    <FiatLimitNote {...{ userId: account.userId, signedIn, currency: side.currencyTitle, amount, isCheckedNext }} />
  )
}
