import { isByBank, isByCard, isFiat, isToBank, isToCard } from '../../../lib/exchange/is-by-card.ts'
import { checkNeed } from '../../../lib/exchange/check-need.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { useSignedInApp } from '../../../lib/mini-app/use-signed-in-app.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useIsVerified } from '../api/use-is-verified.ts'
import type { CalculatorState } from '../state/calculator-state.ts'
import styles from './action-caption.module.css'
import type { OrderFormPart, OrderFormUser } from './order-form-part.ts'
import type { OrderFormState } from './use-order-form.ts'

type CaptionProps = OrderFormPart & Pick<OrderFormUser, 'account'>

/** Caption below the button that states what the order requires: an account, an identity check, or neither. */
export function ActionCaption({ form, state: { send, receive }, account }: CaptionProps) {
  const t = useText()
  // A signed-in user of the mini-app does not need to know that a swap requires no account.
  const isSignedInApp = useSignedInApp()
  const isReady = account?.isEmailConfirmed === true
  if (isSignedInApp && !isFiat(send) && !isFiat(receive)) return null
  if (isByCard(send)) return <CardCaption form={form} account={account} currency={send.currencyTitle} />
  const key = captionKey(send, receive, isReady)
  return key && <p className={styles.caption}>{t(key)}</p>
}

/**
 * Returns the message key for the caption, or null if there is nothing to state. `isReady` is true if the user has an
 * account with a confirmed email address.
 */
function captionKey(
  send: CalculatorState['send'],
  receive: CalculatorState['receive'],
  isReady: boolean,
): string | null {
  if (isToCard(receive)) return isReady ? null : 'exchange:sale_account'
  if (isToBank(receive)) return isReady ? 'exchange:bank_sale_own' : 'exchange:bank_sale_account'
  if (isByBank(send)) return isReady ? 'exchange:bank_own' : 'exchange:bank_account'
  return 'exchange:no_account'
}

interface CardCaptionProps extends Pick<CaptionProps, 'account'> {
  form: OrderFormState
  /** Currency code of the payment. */
  currency: string
}

/** Caption below the button of a card purchase. */
function CardCaption({ form: { quote }, account, currency }: CardCaptionProps) {
  const t = useText()
  const isVerified = useIsVerified(account, currency)
  const isReady = account?.isEmailConfirmed === true
  const provider = quote && otherExchange(quote.liquidityProviderPublicCode)
  if (quote === null || provider === null)
    return isReady ? null : <p className={styles.caption}>{t('exchange:card_account')}</p>
  const isChecked = checkNeed(quote.amountToGive, quote, { isVerified }) === 'needed'
  return (
    <p className={styles.caption}>
      {!isReady && `${t('exchange:card_needs_account')} `}
      {t(isChecked ? 'exchange:card_caption_check' : 'exchange:card_caption', { provider })}
    </p>
  )
}
