import type { OrderView } from '@cambio/contract/order-view'
import { Fold } from '../../../../components/ui/fold.tsx'
import { useText } from '../../../../lib/texts/i18n.ts'
import { transactionsKey } from '../../state/deposits.ts'
import { CostLines, CostSummary, hasCosts } from '../side/order-costs.tsx'
import { OrderAddresses } from '../side/order-addresses.tsx'
import { Timeline } from '../side/timeline.tsx'
import { TransferRows } from '../transfers/transaction-section.tsx'
import styles from './receipt.module.css'

/**
 * Collapsed details of a completed order: costs, history, transfers and addresses. For a refund, the history is
 * initially expanded.
 */
export function ReceiptDetails({ order }: { order: OrderView }) {
  const t = useText()
  return (
    <aside className="card" aria-label={t('order:details')}>
      {hasCosts(order) && (
        <Fold summary={<CostSummary order={order} />}>
          <CostLines order={order} />
        </Fold>
      )}
      <Fold summary={t('order:timeline')} isOpen={order.state === 'REFUNDED'}>
        <Timeline order={order} />
      </Fold>
      <Fold summary={t(transactionsKey(order))}>
        <div className={styles.transfers}>
          <TransferRows order={order} />
        </div>
      </Fold>
      <Fold summary={t('order:addresses')}>
        <OrderAddresses order={order} />
      </Fold>
    </aside>
  )
}
