import { currencyAmountText } from '@cambio/kernel/amount-text'
import type { OrderView } from '@cambio/contract/order-view'
import { useClockText } from '../../../../components/ui/local-time.tsx'
import { useNow } from '../../../../lib/page/use-now.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { hasRateEnded } from '../../state/rate-ended.ts'
import { mainSum } from '../../state/main-sum.ts'
import styles from './side.module.css'

/** Interval at which the page checks whether the held rate has expired, in milliseconds. */
const TICK_MS = 5_000

/** The page's headline amount of an open order: the payout, the refund, or a deposit that is not processed yet. */
export function MainSum({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const time = useClockText(order.depositDeadline)
  const sum = mainSum(order)
  const hasEnded = hasRateEnded(order, useNow(TICK_MS))
  if (!sum) return null
  return (
    <>
      <p className={styles.label}>{t(hasEnded ? 'order:was_offered' : sum.key, { time })}</p>
      <p className={styles.sum}>
        {sum.isEstimate && '≈\u00a0'}
        {`${currencyAmountText(sum.amount, sum.currencyTitle, locale)}\u00a0`}
        <small>{sum.currencyTitle}</small>
      </p>
    </>
  )
}
