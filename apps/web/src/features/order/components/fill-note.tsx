import type { OrderView } from '@cambio/contract/order-view'
import { isToCard } from '../../../lib/exchange/is-by-card.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './page.module.css'

/** States which provider fills the order. This provider receives the coins and applies its own rules. */
export function FillNote({ order, provider }: { order: OrderView; provider: string }) {
  const t = useText()
  const kind = isToCard(order.pair.instrumentTo) ? 'sale' : 'fill'
  return (
    <section className={`card ${styles.plain}`} aria-label={t(`order:${kind}_title`, { provider })}>
      <h2>{t(`order:${kind}_title`, { provider })}</h2>
      <p>{t(`order:${kind}_text`, { provider })}</p>
    </section>
  )
}
