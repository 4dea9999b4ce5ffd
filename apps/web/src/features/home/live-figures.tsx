import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MIN_SHOWN_ORDERS } from '../../lib/exchange/min-shown-orders.ts'
import { countText, shareText } from '../../lib/texts/format.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'
import { figuresQuery } from './figures-query.ts'
import styles from './live-figures.module.css'

/**
 * Three live statistics of the exchange. Shows `otherwise` until `MIN_SHOWN_ORDERS` orders are completed and all
 * statistics have a value.
 */
export function LiveFigures({ otherwise = null }: { otherwise?: ReactNode }) {
  const t = useText()
  const locale = useLocale()
  const { data } = useQuery(figuresQuery)
  if (!data || data.ordersTotal < MIN_SHOWN_ORDERS) return otherwise
  if (data.medianSeconds24h === null || data.paidAsPromisedShare === null) return otherwise
  const { medianSeconds24h: seconds, paidAsPromisedShare: share, orders24h } = data
  const minutes = Math.floor(seconds / 60)
  const figures = {
    median_time: t(seconds < 60 ? 'duration_seconds' : 'duration', { minutes, seconds: seconds % 60 }),
    paid_as_promised: shareText(share, locale),
    swaps_today: countText(orders24h, locale),
  }
  return (
    <dl className={`facts ${styles.figures}`}>
      {Object.entries(figures).map(([key, figure]) => (
        <div key={key}>
          <dt>{t(`home:${key}`)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
