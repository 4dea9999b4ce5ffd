import type { ReceiptView } from '@cambio/contract/receipt-view'
import { Check, RotateCcw } from 'lucide-react'
import { Chip } from '../../../../components/ui/chip.tsx'
import { useText } from '../../../../lib/texts/i18n.ts'
import { dealKey } from '../../state/deal-kind.ts'
import { durationWords, secondsBetween } from '../../state/duration.ts'
import styles from './head.module.css'

/** Duration of a completed order, from the detection of the deposit to the last transfer. */
export function TookChip({ order }: { order: Pick<ReceiptView, 'state' | 'orderEvents' | 'pair'> }) {
  const t = useText()
  const isRefund = order.state === 'REFUNDED'
  const seconds = secondsBetween(order, isRefund ? 'REFUND_COMPLETED' : 'WITHDRAWAL_COMPLETED')
  if (seconds === null) return null
  const took = durationWords(seconds)
  return (
    <span className={styles.chip}>
      <Chip Icon={isRefund ? RotateCcw : Check} tone={isRefund ? '' : 'good'}>
        {t(isRefund ? 'order:refunded_in' : dealKey('completed_in', order), {
          time: t(took.minutes > 0 ? 'duration' : 'duration_seconds', took),
        })}
      </Chip>
    </span>
  )
}
