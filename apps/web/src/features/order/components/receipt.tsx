import type { OrderView } from '@cambio/contract/order-view'
import { LocalTime } from '../../../components/ui/local-time.tsx'
import { addressGroups, zoneText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { comingMoments } from '../state/coming-moments.ts'
import { outcomeOf } from '../state/outcome.ts'
import { timeline } from '../state/progress.ts'
import { ReceiptFigure, ReceiptLines } from './receipt-sum.tsx'

/** Receipt of an order: amount, destination, costs and all events. */
export function Receipt({ order }: { order: OrderView }) {
  const t = useText()
  // Before hydration, times are in UTC and marked as UTC.
  const isHydrated = useHydrated()
  const { instrumentFrom, instrumentTo } = order.pair
  // A refund into the balance has no address.
  const refundAddress = order.refundInto === 'balance' ? null : order.refundAddress
  const words = {
    from: instrumentFrom.currencyTitle,
    to: instrumentTo.currencyTitle,
    fromNetwork: instrumentFrom.networkFriendlyTitle,
    toNetwork: instrumentTo.networkFriendlyTitle,
    count: order.minConfirmationsToTrade,
  }
  return (
    <aside className="card receipt" aria-label={t('order:details')}>
      <div className="receipt-top">
        <ReceiptFigure order={order} />
        <dl className="receipt-facts">
          <div>
            <dt>{t(destinationKey(order), { network: instrumentTo.networkFriendlyTitle })}</dt>
            <dd className="mono">{addressGroups(order.destinationAddress).join(' ')}</dd>
          </div>
          {order.destinationAddressMemo !== null && (
            <div>
              <dt>{t('order:to_memo')}</dt>
              <dd className="mono">{order.destinationAddressMemo}</dd>
            </div>
          )}
          {refundAddress !== null && (
            <div>
              <dt>{t('order:refund_address')}</dt>
              <dd className="mono">{addressGroups(refundAddress).join(' ')}</dd>
            </div>
          )}
          {refundAddress !== null && order.refundAddressMemo !== null && (
            <div>
              <dt>{t('order:refund_memo')}</dt>
              <dd className="mono">{order.refundAddressMemo}</dd>
            </div>
          )}
          {order.userEmail !== null && (
            <div>
              <dt>{t('order:email')}</dt>
              <dd>{order.userEmail}</dd>
            </div>
          )}
        </dl>
        <ReceiptLines order={order} />
      </div>
      <ol className="tl" aria-label={t('order:timeline')}>
        {timeline(order).map((event) => (
          <li key={event.kind + event.createdAt}>
            <i aria-hidden="true" />
            <span>{t(eventKey(order, event.kind), words)}</span>
            <LocalTime iso={event.createdAt} seconds />
          </li>
        ))}
        {comingMoments(order).map((moment) => (
          <li key={moment} data-coming="true">
            <i aria-hidden="true" />
            <span>{t(`order:${moment}`, words)}</span>
          </li>
        ))}
      </ol>
      {isHydrated && <p className="tl-zone">{t('order:times_zone', { zone: zoneText(order.createdAt) })}</p>}
    </aside>
  )
}

/**
 * Returns the message key for the label of the destination. If the main amount is refunded or waiting, the label must
 * not suggest that this amount goes to the destination.
 */
function destinationKey(order: OrderView): string {
  const outcome = outcomeOf(order)
  if (outcome === 'refund') return 'order:to_address_unsent'
  return outcome === 'held' ? 'order:to_address_exchange' : 'order:to_address'
}

/**
 * Returns the message key of an event. A refund into the balance has its own text, because it has no network
 * confirmations.
 */
function eventKey({ refundInto }: OrderView, kind: OrderView['orderEvents'][number]['kind']): string {
  return `order:event_${kind}${refundInto === 'balance' && kind === 'REFUND_COMPLETED' ? '_balance' : ''}`
}
