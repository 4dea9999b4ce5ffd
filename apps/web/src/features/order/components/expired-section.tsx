import type { OrderView } from '@cambio/contract/order-view'
import { Link } from '@tanstack/react-router'
import { useText } from '../../../lib/texts/i18n.ts'

/** Section of an expired order, with a link to a new order for the same pair at the current rate. */
export function ExpiredSection({ order }: { order: OrderView }) {
  const t = useText()
  const { instrumentFrom, instrumentTo } = order.pair
  return (
    <section className="card done-card lapsed-card" aria-labelledby="expired">
      <h2 id="expired">{t('order:expired_title')}</h2>
      <p>{t('order:expired_text')}</p>
      <div className="pay-actions no-print">
        <Link
          className="btn btn-primary"
          to="/exchange-{$pair}"
          params={{ pair: `${instrumentFrom.bestChangeName}-${instrumentTo.bestChangeName}`.toLowerCase() }}
          search={{ amount: order.claimedDepositAmount }}
        >
          {t('order:expired_again')}
        </Link>
      </div>
    </section>
  )
}
