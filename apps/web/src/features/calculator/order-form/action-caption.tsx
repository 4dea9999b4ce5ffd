import { isByBank, isByCard, isFiat, isToBank, isToCard } from '../../../lib/exchange/is-by-card.ts'
import { needsCheck } from '../../../lib/exchange/needs-check.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { useSignedInApp } from '../../../lib/mini-app/use-signed-in-app.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import type { CalculatorState } from '../state/calculator.ts'
import styles from './action-caption.module.css'
import type { OrderFormPart } from './order-form-part.ts'
import type { OrderFormState } from './use-order-form.ts'

/** Caption below the button that states whether the order requires an account. */
export function ActionCaption({ form, state: { send, receive } }: OrderFormPart) {
  const t = useText()
  // A signed-in user of the mini-app does not need to know that a swap requires no account.
  const isSignedInApp = useSignedInApp()
  if (isSignedInApp && !isFiat(send) && !isFiat(receive)) return null
  return <p className={styles.caption}>{isByCard(send) ? <CardCaption form={form} /> : t(accountKey(send, receive))}</p>
}

/** Returns the message key for the caption below the button. The caption states whether the order needs an account. */
function accountKey(send: CalculatorState['send'], receive: CalculatorState['receive']): string {
  if (isToCard(receive)) return 'exchange:sale_account'
  if (isToBank(receive)) return 'exchange:bank_sale_account'
  return isByBank(send) ? 'exchange:bank_account' : 'exchange:no_account'
}

/** Caption below the button of a card purchase. */
function CardCaption({ form }: { form: OrderFormState }) {
  const t = useText()
  const { quote } = form
  const provider = quote && otherExchange(quote.liquidityProviderPublicCode)
  if (quote === null || provider === null) return t('exchange:card_account')
  const isChecked = needsCheck(quote.amountToGive, quote) === true
  return t(isChecked ? 'exchange:card_caption_check' : 'exchange:card_caption', { provider })
}
