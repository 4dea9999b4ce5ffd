import type { OrderView } from '@cambio/contract/order-view'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { NewRateLink } from './card/new-rate-link.tsx'
import styles from './page.module.css'

const SWAP = { title: 'order:expired_title', text: 'order:expired_text', again: 'order:expired_again' }
const PURCHASE = { title: 'order:card_again_title', text: 'order:card_again_text', again: 'order:card_again' }

/** Section for an expired order, with a link for creating a new order for the same pair at the current rate. */
export function ExpiredSection({ order }: { order: OrderView }) {
  const t = useText()
  const { instrumentTo } = order.pair
  const keys = order.cardPayment === null ? SWAP : PURCHASE
  const words = {
    to: instrumentTo.currencyTitle,
    provider: otherExchange(order.liquidityProviderPublicCode) ?? '',
  }
  return (
    <section className={`card ${styles.plain}`} aria-labelledby="expired">
      <h2 id="expired">{t(keys.title, words)}</h2>
      <p>{t(keys.text, words)}</p>
      <NewRateLink order={order} label={t(keys.again)} />
    </section>
  )
}
