import type { OrderView } from '@cambio/contract/order-view'
import { Link } from '@tanstack/react-router'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './page.module.css'

/** Section for an expired order, with a link for creating a new order for the same pair at the current rate. */
export function ExpiredSection({ order }: { order: OrderView }) {
  const t = useText()
  const { instrumentFrom, instrumentTo } = order.pair
  return (
    <section className={`card ${styles.plain}`} aria-labelledby="expired">
      <h2 id="expired">{t('order:expired_title')}</h2>
      <p>{t('order:expired_text')}</p>
      <Link
        className="btn btn-primary no-print"
        to="/exchange-{$pair}"
        params={{ pair: `${instrumentFrom.bestChangeName}-${instrumentTo.bestChangeName}`.toLowerCase() }}
        search={{ amount: order.claimedDepositAmount }}
      >
        {t('order:expired_again')}
      </Link>
    </section>
  )
}
