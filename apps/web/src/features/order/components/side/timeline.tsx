import type { OrderView } from '@cambio/contract/order-view'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { cardEndOf } from '../../../../lib/exchange/card-end.ts'
import { isByBank } from '../../../../lib/exchange/is-by-card.ts'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { useHydrated } from '../../../../lib/page/use-hydrated.ts'
import { zoneText } from '../../../../lib/texts/format.ts'
import { networkName } from '../../../../lib/exchange/network-name.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { comingMoments } from '../../state/coming-moments.ts'
import { timeline } from '../../state/progress.ts'
import styles from './side.module.css'

/** An order's events, oldest first, followed by its future steps. */
export function Timeline({ order }: { order: OrderView }) {
  const t = useText()
  // Until hydration, times are in UTC and labelled as UTC.
  const isHydrated = useHydrated()
  const { instrumentFrom, instrumentTo } = order.pair
  const words = {
    from: instrumentFrom.currencyTitle,
    to: instrumentTo.currencyTitle,
    fromNetwork: networkName(t, instrumentFrom),
    toNetwork: networkName(t, instrumentTo),
    count: order.minConfirmationsToTrade,
    provider: otherExchange(order.liquidityProviderPublicCode) ?? '',
  }
  return (
    <div>
      <ol className={styles.timeline} aria-label={t('order:timeline')}>
        {timeline(order).map((event) => (
          <li key={event.kind + event.createdAt}>
            <i aria-hidden="true" />
            <span>{t(eventKey(order, event.kind), words)}</span>
            <LocalTime iso={event.createdAt} seconds />
          </li>
        ))}
        <CardEndRow order={order} />
        {comingMoments(order).map((moment) => (
          <li key={moment} className={styles.coming}>
            <i aria-hidden="true" />
            <span>{t(`order:${moment}`, words)}</span>
          </li>
        ))}
      </ol>
      {isHydrated && <p className={styles.zone}>{t('order:times_zone', { zone: zoneText(order.createdAt) })}</p>}
    </div>
  )
}

/** Last row of the history of a card purchase that ended without a payment. States how it ended. */
function CardEndRow({ order }: { order: OrderView }) {
  const t = useText()
  const end = cardEndOf(order.state, order.cardPayment)
  if (end === null) return null
  return (
    <li>
      <i aria-hidden="true" />
      <span>{t(`order:step_${end}_card`)}</span>
      <LocalTime iso={order.updatedAt} seconds />
    </li>
  )
}

/**
 * Returns the message key of an event. A bank transfer and a refund to the balance have separate messages, because no
 * network confirms them.
 */
function eventKey(
  { refundInto, cardPayment, pair }: OrderView,
  kind: OrderView['orderEvents'][number]['kind'],
): string {
  if (cardPayment !== null) return `order:card_event_${kind}`
  if (kind === 'INCOMING_FUNDS_DETECTED' && isByBank(pair.instrumentFrom)) return `order:event_${kind}_bank`
  return `order:event_${kind}${refundInto === 'balance' && kind === 'REFUND_COMPLETED' ? '_balance' : ''}`
}
