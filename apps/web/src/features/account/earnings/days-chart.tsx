import { amountText } from '@cambio/kernel/amount-text'
import { useState } from 'react'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { countText, dayText, moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx'
import { DataTable } from '../../../components/ui/data-table.tsx'
import { EARNINGS_COIN } from '../wallet/withdrawal-rules.ts'
import { barsOf } from './bars.ts'
import styles from './days-chart.module.css'

type Day = AccountAnswer<'affiliateProgram'>['days'][number]
const SERIES = ['earned', 'clicks', 'orders'] as const
type Series = (typeof SERIES)[number]

const WIDTH = 600
const HEIGHT = 140
/** Fraction of a day's width that its bar fills. */
const FILL = 0.72
/** Minimum height of a positive value's bar, in chart units, so that the bar stays visible. */
const MIN_BAR = 2

/** Shows the last thirty days' earnings as a bar chart and as a table. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  const t = useText()
  const locale = useLocale()
  const [series, setSeries] = useState<Series>('earned')
  const values = days.map((day) => Number(day[series]))
  const most = days[values.indexOf(Math.max(...values))]?.[series] ?? 0
  const words = (value: string | number): string =>
    series === 'earned'
      ? moneyText(String(value), EARNINGS_COIN.currencyTitle, locale)
      : countText(Number(value), locale)
  return (
    <section className={styles.chart} aria-label={t('profile:chart_title')}>
      <div className={styles.head}>
        <h2>{t('profile:chart_title')}</h2>
        <SeriesChoice series={series} onChange={setSeries} />
      </div>
      <figure>
        <p className={styles.max}>{words(most)}</p>
        <Bars days={days} values={values} />
        <figcaption>
          <span>{dayText(days[0]?.date ?? '', locale, 'UTC')}</span>
          <span>{dayText(days.at(-1)?.date ?? '', locale, 'UTC')}</span>
        </figcaption>
      </figure>
      <details className="fold-box">
        <summary>{t('profile:chart_table')}</summary>
        <div>
          <DaysTable days={days} />
        </div>
      </details>
    </section>
  )
}

function SeriesChoice({ series, onChange }: { series: Series; onChange: (series: Series) => void }) {
  const t = useText()
  return (
    <SegmentedControl legend={t('profile:chart_series')} options={SERIES} value={series} onPick={onChange}>
      {(one) => <span>{t(`profile:affiliate_${one}`)}</span>}
    </SegmentedControl>
  )
}

function Bars({ days, values }: { days: readonly Day[]; values: readonly number[] }) {
  const step = WIDTH / days.length
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2={WIDTH} y1="0.5" y2="0.5" />
      <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      {barsOf(values, HEIGHT, MIN_BAR).map((height, index) => (
        <rect
          key={days[index]?.date}
          x={index * step + (step * (1 - FILL)) / 2}
          y={HEIGHT - height}
          width={step * FILL}
          height={height}
        />
      ))}
    </svg>
  )
}

function DaysTable({ days }: { days: readonly Day[] }) {
  const t = useText()
  const locale = useLocale()
  return (
    <DataTable
      caption={t('profile:chart_title')}
      columns={[
        {
          key: 'date',
          label: t('profile:chart_day'),
          isHead: true,
          cell: ({ date }) => dayText(date, locale, 'UTC'),
        },
        { key: 'clicks', label: t('profile:affiliate_clicks'), isFigure: true, cell: ({ clicks }) => clicks },
        { key: 'orders', label: t('profile:affiliate_orders'), isFigure: true, cell: ({ orders }) => orders },
        {
          key: 'earned',
          label: t('profile:affiliate_earned'),
          isFigure: true,
          cell: ({ earned }) => amountText(earned, locale),
        },
      ]}
      rows={days.toReversed()}
      rowKey={({ date }) => date}
    />
  )
}
