import type { OrderView } from '@cambio/contract/order-view'
import { CopyButton } from '../../../../components/ui/copy-button.tsx'
import { useText } from '../../../../lib/texts/i18n.ts'
import { DeadlineChip } from './deadline-chip.tsx'
import styles from './send-section.module.css'

interface AmountLineProps {
  order: OrderView
  /** The amount with its coin or currency. */
  amount: string
}

/** Amount to send, with a copy button and the time left. */
export function AmountLine({ order, amount }: AmountLineProps) {
  const t = useText()
  return (
    <div>
      <p className={styles.label}>{t('order:amount')}</p>
      <div className={styles.amount}>
        <b>{amount}</b>
        <CopyButton
          variant="quiet"
          text={order.claimedDepositAmount}
          label={t('order:copy_amount')}
          more={t('order:copy_amount_more')}
          copiedMessage={t('order:copied_amount')}
        />
        <span className={styles.clock}>
          <DeadlineChip deadline={order.depositDeadline} />
        </span>
      </div>
    </div>
  )
}
