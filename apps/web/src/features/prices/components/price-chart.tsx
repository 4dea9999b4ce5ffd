import type { PricePeriod } from '@cambio/kernel/price-words'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { historyQuery } from '../api/price-queries.ts'
import type { Point } from '../state/drawing.ts'
import { withNow } from '../state/with-now.ts'
import { ChartFigure } from './chart-figure.tsx'
import { ChartTable } from './chart-table.tsx'
import { PeriodChoice } from './period-choice.tsx'
import styles from './price-chart.module.css'
import { PriceSummary } from './price-summary.tsx'

interface PriceChartProps {
  title: string
  symbol: string
  /** Coin in which the price is expressed; null for US dollars. */
  quote: string | null
  /** Initial period. The page has already loaded the prices for this period. */
  period: PricePeriod
  /** Current price, which is the chart's last point; null if unknown. */
  now: Point | null
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
  const points = usePoints(data?.points, now)
  return (
    <section className={styles.chart} aria-labelledby={`${name}-title`}>
      <div className={styles.head}>
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
        <div className={`skeleton ${styles.loading}`} role="status" aria-label={t('price:chart_loading')} />
      )}
      {isError && !data && (
        <FailedNote text={t('price:chart_failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && points.length < 2 && <EmptyNote text={t('price:chart_empty')} />}
      {points.length > 1 && (
        <div aria-busy={isPlaceholderData}>
          <PriceSummary points={points} quote={quote} />
          <ChartFigure points={points} period={period} quote={quote} />
          <ChartTable caption={t('price:chart_table_caption', { coin: symbol })} points={points} quote={quote} />
        </div>
      )}
    </section>
  )
}

/** Returns the chart's points: the price history, followed by the current price. */
function usePoints(history: readonly Point[] | undefined, now: Point | null): readonly Point[] {
  const [nowAt, nowPrice] = [now?.at, now?.price]
  // Create a new array only when the content changes, because a new array redraws the chart and resets its crosshair.
  return useMemo(
    () => withNow(history ?? [], nowAt && nowPrice ? { at: nowAt, price: nowPrice } : null),
    [history, nowAt, nowPrice],
  )
}
