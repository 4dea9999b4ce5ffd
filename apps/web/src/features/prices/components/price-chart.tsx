import { changePercent } from '@cambio/kernel/price-change'
import { PRICE_PERIODS, type PricePeriod } from '@cambio/kernel/price-words'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { historyQuery } from '../api/price-queries.ts'
import { extremes, type Point } from '../state/drawing.ts'
import { changeText, priceWords } from '../state/price-text.ts'
import { withNow } from '../state/with-now.ts'
import { ChartFigure } from './chart-figure.tsx'
import { ChartTable } from './chart-table.tsx'
import { momentText } from '../state/moment-text.ts'

interface PriceChartProps {
  title: string
  symbol: string
  /** Coin in which the price is expressed; null for US dollars. */
  quote: string | null
  /** Initial period. The page has already loaded the prices for this period. */
  period: PricePeriod
  /** Current price, which is the chart's last point; null if unknown. */
  now: Point | null
  /** Called when the user chooses another period. */
  onPeriod?: (period: PricePeriod) => void
}

/** Price history of a coin over a period, as a line chart and a table. */
export function PriceChart({ title, symbol, quote, period: first, now, onPeriod }: PriceChartProps) {
  const t = useText()
  const name = useId()
  const [period, setPeriod] = useState(first)
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    historyQuery(symbol, period, quote ?? undefined),
  )
  const [history, nowAt, nowPrice] = [data?.points, now?.at, now?.price]
  // Create a new array only when the content changes, because a new array redraws the chart and resets its crosshair.
  const points = useMemo(
    () => withNow(history ?? [], nowAt && nowPrice ? { at: nowAt, price: nowPrice } : null),
    [history, nowAt, nowPrice],
  )
  return (
    <section className="price-chart" aria-labelledby={`${name}-title`}>
      <div className="price-chart-head">
        <h2 id={`${name}-title`}>{title}</h2>
        <PeriodChoice
          period={period}
          onPeriod={(chosen) => {
            setPeriod(chosen)
            onPeriod?.(chosen)
          }}
        />
      </div>
      {isPending && !isError && (
        <div className="price-loading skeleton" role="status" aria-label={t('price:chart_loading')} />
      )}
      {isError && !data && (
        <FailedNote text={t('price:chart_failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && points.length < 2 && <EmptyNote text={t('price:chart_empty')} />}
      {points.length > 1 && (
        <div aria-busy={isPlaceholderData}>
          <Summary points={points} quote={quote} />
          <ChartFigure points={points} period={period} quote={quote} />
          <ChartTable caption={t('price:chart_table_caption', { coin: symbol })} points={points} quote={quote} />
        </div>
      )}
    </section>
  )
}

/** Period selector. It is a plain HTML form, which works without JavaScript. */
function PeriodChoice({ period, onPeriod }: { period: PricePeriod; onPeriod: (period: PricePeriod) => void }) {
  const t = useText()
  return (
    <form method="get">
      <fieldset className="seg">
        <legend className="sr">{t('price:periods')}</legend>
        {PRICE_PERIODS.map((one) => (
          <label key={one}>
            <input type="radio" name="period" value={one} checked={one === period} onChange={() => onPeriod(one)} />
            <span>{t(`price:period_${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <noscript>
        <button type="submit" className="btn btn-plain">
          {t('price:period_show')}
        </button>
      </noscript>
    </form>
  )
}

/** Sentence that summarises the chart. */
function Summary({ points, quote }: { points: readonly Point[]; quote: string | null }) {
  const t = useText()
  const locale = useLocale()
  const [first, last, edges] = [points[0], points.at(-1), extremes(points)]
  if (!first || !last || !edges) return null
  const change = changePercent(first.price, last.price)
  return (
    <p className="price-summary">
      {t('price:chart_summary', {
        first: momentText(first.at, locale),
        last: momentText(last.at, locale),
        change: change === null ? '' : changeText(change, locale),
        low: priceWords(edges.low.price, quote, locale),
        high: priceWords(edges.high.price, quote, locale),
      })}
    </p>
  )
}
