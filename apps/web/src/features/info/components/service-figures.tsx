import { MIN_SHOWN_ORDERS } from '../../../lib/exchange/min-shown-orders.ts'
import { countText, shareText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { Facts } from '../api/facts.ts'

/**
 * Current statistics of the service. Hidden until `MIN_SHOWN_ORDERS` orders are completed. Omits any statistic without
 * measurements.
 */
export function ServiceFigures({ facts: { stats } }: { facts: Facts }) {
  const t = useText()
  const locale = useLocale()
  if (!stats || stats.ordersTotal < MIN_SHOWN_ORDERS) return null
  const { medianSeconds24h: seconds, paidAsPromisedShare: share, ordersTotal } = stats
  const figures = {
    median_time:
      seconds === null
        ? null
        : t(seconds < 60 ? 'duration_seconds' : 'duration', {
            minutes: Math.floor(seconds / 60),
            seconds: seconds % 60,
          }),
    rates_kept: share === null ? null : shareText(share, locale),
    orders_total: countText(ordersTotal, locale),
  }
  const known = Object.entries(figures).filter(([, figure]) => figure !== null)
  if (known.length === 0) return null
  return (
    <dl className="facts">
      {known.map(([key, figure]) => (
        <div key={key}>
          <dt>{t(`site-how-it-works:${key}`)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
