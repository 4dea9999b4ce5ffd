import type { OrderView } from '@cambio/contract/order-view'
import { ChevronDown } from 'lucide-react'
import { EngravedRosette } from '../../../../components/note/engraved-rosette.tsx'
import { NoteFrame } from '../../../../components/note/note-frame.tsx'
import { isToCard } from '../../../../lib/exchange/is-by-card.ts'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { shortAddress } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { engravedRings } from '../../state/engraved-rings.ts'
import { noteSeed } from '../../state/note-seed.ts'
import { outcomeOf } from '../../state/outcome.ts'
import { seesOtherAmount } from '../../state/verdict.ts'
import { MainSum } from './main-sum.tsx'
import { OrderAddresses } from './order-addresses.tsx'
import { ContractFeeNote, CostLines, CostSummary, hasCosts } from './order-costs.tsx'
import styles from './side.module.css'
import { Timeline } from './timeline.tsx'

/** Side column of an open order: its banknote-style drawing, the costs, the addresses and all events. */
export function OrderSide({ order }: { order: OrderView }) {
  const t = useText()
  return (
    <aside className={styles.side} aria-label={t('order:details')}>
      <SideNote order={order} />
      <div className={`card ${styles.card}`}>
        <div>
          {hasCosts(order) && (
            <details className={styles.costs}>
              <summary>
                <CostSummary order={order} />
                <ChevronDown size={16} aria-hidden="true" />
              </summary>
              <CostLines order={order} />
            </details>
          )}
          <ContractFeeNote order={order} />
          <details className={styles.costs}>
            <summary>
              {t('order:addresses')}
              <ChevronDown size={16} aria-hidden="true" />
            </summary>
            <OrderAddresses order={order} />
          </details>
        </div>
        <Timeline order={order} />
      </div>
    </aside>
  )
}

function SideNote({ order }: { order: OrderView }) {
  const t = useText()
  const { instrumentFrom, instrumentTo } = order.pair
  const outcome = outcomeOf(order)
  const isOpen = outcome === 'payout' && !seesOtherAmount(order)
  const to = isOpen ? order.destinationAddress : outcome === 'refund' ? order.refundAddress : null
  const words = `${order.claimedDepositAmount} ${instrumentFrom.currencyTitle} → ${instrumentTo.currencyTitle} ${order.orderId}`
  return (
    <figure className={styles.note}>
      <NoteFrame words={words} />
      <div>
        <MainSum order={order} />
        {to !== null && order.refundInto !== 'balance' && (
          <p className={styles.to}>
            {isOpen && isToCard(instrumentTo) ? (
              t('order:sale_to', { provider: otherExchange(order.liquidityProviderPublicCode) ?? '' })
            ) : (
              <>
                {t('order:to')} <span className="mono">{shortAddress(to)}</span>
              </>
            )}
          </p>
        )}
      </div>
      <EngravedRosette seed={noteSeed(order)} engraved={engravedRings(order)} />
    </figure>
  )
}
