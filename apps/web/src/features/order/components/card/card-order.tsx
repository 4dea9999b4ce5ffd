import type { OrderView } from '@cambio/contract/order-view'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { ExpiredSection } from '../expired-section.tsx'
import { OrderHead } from '../head/order-head.tsx'
import styles from '../page.module.css'
import receiptStyles from '../receipt/receipt.module.css'
import { ReviewSection } from '../receipt/review-section.tsx'
import { OrderSide } from '../side/order-side.tsx'
import { CardNote } from './card-note.tsx'
import { CardTransfers } from './card-transfers.tsx'
import { PaySection } from './pay-section.tsx'

/** Page of an unfinished card purchase: the payment, the stages, and the coin transfer. */
export function CardOrder({ order, isCurrent }: { order: OrderView; isCurrent: boolean }) {
  const provider = otherExchange(order.liquidityProviderPublicCode) ?? ''
  const hasTransfers = order.deposits.length > 0 || order.withdrawals.length > 0
  return (
    <main id="main" className="wrap">
      <OrderHead order={order} />
      <div className={styles.order}>
        <div className={styles.main}>
          {order.state === 'WAITING' && <PaySection order={order} isCurrent={isCurrent} provider={provider} />}
          {order.state === 'EXPIRED' && <ExpiredSection order={order} />}
          {hasTransfers && <CardTransfers order={order} provider={provider} />}
          {order.controlled && order.review !== 'none' && (
            <div className={`${receiptStyles.actions} no-print`}>
              <ReviewSection order={order} />
            </div>
          )}
          <CardNote provider={provider} />
        </div>
        <OrderSide order={order} />
      </div>
    </main>
  )
}
