import { amountText } from '@cambio/kernel/amount-text'
import { useState } from 'react'
import { countText, moneyText, percentText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { EXAMPLE_AMOUNT } from '../api/example.ts'
import type { Facts } from '../api/facts.ts'
import { affiliateEarnings, marginPercent, marginShares } from '../state/example-sums.ts'
import { FigureNote } from './figure-note.tsx'
import styles from './figures.module.css'
import { Slider } from './slider.tsx'
import { SplitBar } from './split-bar.tsx'

const START = { swaps: 20, average: 500, markup: 0 }
type Month = typeof START

/** Shows what a referral link would earn in a month, based on the current margin and the swaps that the user enters. */
export function AffiliateFigure({ facts: { stats, example } }: { facts: Facts }) {
  const t = useText()
  const locale = useLocale()
  const [month, setMonth] = useState(START)
  const margin = example ? marginPercent(example.quote) : null
  if (!stats || !example || margin === null || stats.shares.accrual === '0') return null
  const { accrual, maxLinkMarkup } = stats.shares
  const coin = example.quote.instrumentFrom.currencyTitle
  const sharePercent = Number(accrual)
  const earned = affiliateEarnings({ ...month, marginPercent: margin, sharePercent, markupPercent: month.markup })
  const words = { share: percentText(accrual, locale), margin: percentText(String(margin), locale) }
  return (
    <>
      <FigureNote
        seed="affiliate"
        label={t('site-affiliate:figure_earn')}
        amount={amountText(earned, locale)}
        coin={coin}
        under={t('site-affiliate:figure_month')}
      />
      <div className={`card ${styles.card}`}>
        <MonthSliders month={month} coin={coin} maxMarkup={Number(maxLinkMarkup)} onChange={setMonth} />
        <p className={styles.caption}>{t('site-affiliate:figure_terms', words)}</p>
      </div>
      <figure className={`card ${styles.card}`}>
        <figcaption>
          {t('site-affiliate:figure_example', { amount: moneyText(String(EXAMPLE_AMOUNT), coin, locale), ...words })}
        </figcaption>
        <SplitBar
          {...{ coin, sharePercent, shares: marginShares(EXAMPLE_AMOUNT, margin, sharePercent) }}
          yourLabel={t('site-affiliate:figure_you')}
          ourLabel={t('site_name')}
        />
      </figure>
    </>
  )
}

interface MonthSlidersProps {
  month: Month
  /** Ticker of the coin or currency of the average amount. */
  coin: string
  /** Maximum mark-up of a link, in percent. */
  maxMarkup: number
  onChange: (month: Month) => void
}

/** Sliders for a month's swaps: their number, their average amount and the link's mark-up. */
function MonthSliders({ month, coin, maxMarkup, onChange }: MonthSlidersProps) {
  const t = useText()
  const locale = useLocale()
  const { swaps, average, markup } = month
  return (
    <>
      <Slider
        {...{ label: t('site-affiliate:figure_swaps'), value: swaps, min: 1, max: 200, step: 1 }}
        shown={countText(swaps, locale)}
        onChange={(chosen) => onChange({ ...month, swaps: chosen })}
      />
      <Slider
        {...{ label: t('site-affiliate:figure_average'), value: average, min: 50, max: 5_000, step: 50 }}
        shown={moneyText(String(average), coin, locale)}
        onChange={(chosen) => onChange({ ...month, average: chosen })}
      />
      <Slider
        {...{ label: t('site-affiliate:figure_markup'), value: markup, min: 0, max: maxMarkup, step: 0.1 }}
        shown={markup === 0 ? t('site-affiliate:figure_no_markup') : percentText(markup.toFixed(1), locale)}
        onChange={(chosen) => onChange({ ...month, markup: chosen })}
      />
    </>
  )
}
