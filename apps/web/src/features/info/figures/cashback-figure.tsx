import { amountText } from '@cambio/kernel/amount-text'
import { useState } from 'react'
import { moneyText, percentText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { EXAMPLE_AMOUNT } from '../api/example.ts'
import type { Facts } from '../api/facts.ts'
import { marginPercent, marginShares } from '../state/example-sums.ts'
import { FigureNote } from './figure-note.tsx'
import styles from './figures.module.css'
import { Slider } from './slider.tsx'
import { SplitBar } from './split-bar.tsx'

/** Shows the cashback for one swap, based on the current margin and the amount that the user enters. */
export function CashbackFigure({ facts: { stats, example } }: { facts: Facts }) {
  const t = useText()
  const locale = useLocale()
  const [amount, setAmount] = useState(EXAMPLE_AMOUNT)
  const margin = example ? marginPercent(example.quote) : null
  if (!stats || !example || margin === null || stats.shares.cashback === '0') return null
  const coin = example.quote.instrumentFrom.currencyTitle
  const sharePercent = Number(stats.shares.cashback)
  const shares = marginShares(amount, margin, sharePercent)
  const words = { share: percentText(stats.shares.cashback, locale), margin: percentText(String(margin), locale) }
  return (
    <>
      <FigureNote
        seed="cashback"
        label={t('site-cashback:figure_back')}
        amount={amountText(shares.yours, locale)}
        coin={coin}
        under={t('site-cashback:figure_of', { amount: moneyText(String(amount), coin, locale) })}
      />
      <div className={`card ${styles.card}`}>
        <Slider
          {...{ label: t('site-cashback:figure_amount'), value: amount, min: 50, max: 10_000, step: 50 }}
          shown={moneyText(String(amount), coin, locale)}
          onChange={setAmount}
        />
        <SplitBar
          {...{ coin, sharePercent, shares }}
          yourLabel={t('site-cashback:figure_you')}
          ourLabel={t('site_name')}
        />
        <p className={styles.caption}>{t('site-cashback:figure_terms', words)}</p>
      </div>
    </>
  )
}
