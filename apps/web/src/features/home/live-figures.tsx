import { useQuery } from '@tanstack/react-query'
import { countText, shareText } from '../../lib/texts/format.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'
import { figuresQuery } from './figures-query.ts'

/** Three live statistics of the exchange. A missing value shows a text instead of zero. */
export function LiveFigures() {
  const t = useText()
  const locale = useLocale()
  const { data } = useQuery(figuresQuery)
  const seconds = data?.medianSeconds24h ?? null
  const share = data?.paidAsPromisedShare ?? null
  const figures = {
    median_time:
      seconds === null
        ? null
        : t(seconds < 60 ? 'duration_seconds' : 'duration', {
            minutes: Math.floor(seconds / 60),
            seconds: seconds % 60,
          }),
    paid_as_promised: share === null ? null : shareText(share, locale),
    swaps_today: data ? countText(data.orders24h, locale) : null,
  }
  return (
    <dl className="facts hero-facts">
      {Object.entries(figures).map(([key, figure]) => (
        <div key={key}>
          <dt>{t(`home:${key}`)}</dt>
          <dd className={figure === null ? 'no-figure' : ''}>
            {figure ?? t(data ? 'home:no_figure' : 'home:figures_failed')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
