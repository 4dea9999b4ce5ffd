import type { OrderView } from '@cambio/contract/order-view'
import { Button } from '../../../components/ui/button.tsx'
import { useSignInRequest } from '../../../lib/account/sign-in-request.ts'
import { isByCard, isFiat } from '../../../lib/exchange/is-by-card.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './page.module.css'

/**
 * Lets a guest sign in to the account that an order belongs to. Applies to bank transfers and sales to a card, because
 * these orders always belong to an account. The page of a card purchase has this button in its payment section.
 */
export function SignInNote({ order, isCurrent }: { order: OrderView; isCurrent: boolean }) {
  const t = useText()
  const signIn = useSignInRequest()
  const { instrumentFrom, instrumentTo } = order.pair
  const hasAccount = (isFiat(instrumentFrom) && !isByCard(instrumentFrom)) || isFiat(instrumentTo)
  if (!hasAccount || !isCurrent || order.controlled || signIn === null) return null
  return (
    <section className={`card ${styles.plain} no-print`} aria-labelledby="sign-in">
      <h2 id="sign-in">{t('order:sign_in_title')}</h2>
      <p>{t('order:sign_in_text')}</p>
      <Button onClick={signIn}>{t('nav_sign_in')}</Button>
    </section>
  )
}
