import type { OrderView } from '@cambio/contract/order-view'
import { Check, RotateCcw } from 'lucide-react'
import { Chip } from '../../../../components/ui/chip.tsx'
import { useText } from '../../../../lib/texts/i18n.ts'
import { durationWords, secondsBetween } from '../../state/duration.ts'
import { HeadLines, NumberLine } from './head-lines.tsx'
import styles from './head.module.css'

/** Head of a completed order: how long the swap took, and the result. */
export function ReceiptHead({ order }: { order: OrderView }) {
  const t = useText()
  const isRefund = order.state === 'REFUNDED'
  const seconds = secondsBetween(order, isRefund ? 'REFUND_COMPLETED' : 'WITHDRAWAL_COMPLETED')
  const took = seconds === null ? null : durationWords(seconds)
  return (
    <div className={styles.head}>
      {took && (
        <span className={styles.chip}>
          <Chip Icon={isRefund ? RotateCcw : Check} tone={isRefund ? '' : 'good'}>
            {t(isRefund ? 'order:refunded_in' : 'order:completed_in', {
              time: t(took.minutes > 0 ? 'duration' : 'duration_seconds', took),
            })}
          </Chip>
        </span>
      )}
      <NumberLine order={order} />
      <HeadLines order={order} />
    </div>
  )
}
