import { currencyAmountText } from '@cambio/kernel/amount-text'
import type { OrderView } from '@cambio/contract/order-view'
import { useClockText } from '../../../../components/ui/local-time.tsx'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { mainSum } from '../../state/main-sum.ts'
import styles from './side.module.css'

/** Main amount of an open order: the payout, the refund, or a deposit that has arrived but is not processed yet. */
export function MainSum({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const time = useClockText(order.depositDeadline)
  const sum = mainSum(order)
  if (!sum) return null
  return (
    <>
      <p className={styles.label}>{t(sum.key, { time })}</p>
      <p className={styles.sum}>
        {sum.isEstimate && '≈\u00a0'}
        {`${currencyAmountText(sum.amount, sum.currencyTitle, locale)}\u00a0`}
        <small>{sum.currencyTitle}</small>
      </p>
    </>
  )
}
