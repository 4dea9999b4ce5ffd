import { useQuery } from '@tanstack/react-query'
import { countText, shareText } from '../../lib/texts/format.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'
import { figuresQuery } from './figures-query.ts'
import styles from './live-figures.module.css'

/** Three live statistics of the exchange. Hidden until all of them have a value. */
export function LiveFigures() {
  const t = useText()
  const locale = useLocale()
  const { data } = useQuery(figuresQuery)
  if (!data || data.medianSeconds24h === null || data.paidAsPromisedShare === null) return null
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
