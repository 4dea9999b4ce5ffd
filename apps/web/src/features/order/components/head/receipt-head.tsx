import type { OrderView } from '@cambio/contract/order-view'
import { HeadLines, NumberLine } from './head-lines.tsx'
import styles from './head.module.css'
import { TookChip } from './took-chip.tsx'

/** Header of a completed order: the duration of the swap and the result. */
export function ReceiptHead({ order }: { order: OrderView }) {
  return (
    <div className={styles.head}>
      <TookChip order={order} />
      <NumberLine order={order} />
      <HeadLines order={order} />
    </div>
  )
}
