import { moneyText, percentText } from '../../../lib/texts/format.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { MarginShares } from '../state/example-sums.ts'
import styles from './figures.module.css'

const WHOLE_PERCENT = 100

interface SplitBarProps {
  shares: MarginShares
  sharePercent: number
  coin: string
  yourLabel: string
  ourLabel: string
}

/** Shows how the margin of one swap is divided: a bar with percentages and a line with each amount. */
export function SplitBar({ shares: { yours, ours }, sharePercent, coin, yourLabel, ourLabel }: SplitBarProps) {
  const locale = useLocale()
  return (
    <>
      <div className={styles.split} aria-hidden="true">
        <span style={{ width: `${sharePercent}%` }}>{percentText(String(sharePercent), locale)}</span>
        <span className={styles.rest}>{percentText(String(WHOLE_PERCENT - sharePercent), locale)}</span>
      </div>
      <dl className="fall">
        <div>
          <dt className={styles.yours}>{yourLabel}</dt>
          <dd className={styles.yours}>{moneyText(yours, coin, locale)}</dd>
        </div>
        <div>
          <dt>{ourLabel}</dt>
          <dd>{moneyText(ours, coin, locale)}</dd>
        </div>
      </dl>
    </>
  )
}
