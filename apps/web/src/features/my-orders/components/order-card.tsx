import type { OrderView } from '@cambio/contract/order-view'
import { Link } from '@tanstack/react-router'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { LocalTime, useClockText } from '../../../components/ui/local-time.tsx'
import { OrderStateChip } from '../../../components/ui/order-state.tsx'
import type { KnownOrder } from '../../../lib/exchange/my-orders.ts'
import { moneyText, orderNumberText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { actionOf } from '../state/order-action.ts'
import { cardPercent } from '../state/order-card.ts'
import styles from './my-orders.module.css'

/**
 * List item for one of this browser's orders: coins and amounts, state, time, progress, and the next action. `view` is
 * null until the order's data has loaded.
 */
export function OrderCard({ order, view }: { order: KnownOrder; view: OrderView | null }) {
  const t = useText()
  const { orderId, destinationAddress, from, to, madeAt } = order
  const action = actionOf(view)
  const percent = view && cardPercent(view)
  return (
    <li className={`card ${styles.card}`}>
      <span className={styles.coins}>
        <CoinIcon currencyTitle={from} size={34} lazy />
        <CoinIcon currencyTitle={to} size={34} lazy />
      </span>
      <div className={styles.what}>
        <b>{view ? <Amounts view={view} /> : `${from} → ${to}`}</b>
        <span>
          {t('orders:card_number', { number: orderNumberText(orderId) })}
          {view && ` · ${t(`orders:card_${view.cardPayment === null ? view.rateMode : 'CARD'}`)}`}
        </span>
      </div>
      <div className={styles.state}>
        {view && <OrderStateChip state={view.state} card={view.cardPayment} />}
        {view ? <When view={view} /> : <LocalTime iso={madeAt} />}
      </div>
      <Link
        data-host="none"
        className={`btn ${action.isUrgent ? 'btn-primary' : 'btn-plain'}`}
        to="/order/$id"
        params={{ id: String(orderId) }}
        search={{ destinationAddress }}
      >
        {t(`orders:action_${action.kind}`, { coin: from })}
        <span className="sr"> {t('orders:card_number', { number: orderNumberText(orderId) })}</span>
      </Link>
      {percent !== null && (
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${percent}%` }} />
        </span>
      )}
    </li>
  )
}

/** Both amounts of a swap, or the refunded amount. */
function Amounts({ view }: { view: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const refund = view.withdrawals.find(({ purpose }) => purpose === 'refund')
  if (view.state === 'REFUNDED' && refund)
    return t('orders:card_returned', { amount: moneyText(refund.amount, refund.instrument.currencyTitle, locale) })
  const sent = moneyText(view.claimedDepositAmount, view.instrumentFromCurrencyTitle, locale)
  const got = moneyText(view.amountToGet, view.instrumentToCurrencyTitle, locale)
  const isPromised = view.rateMode === 'FIXED' || view.amountToGetIsFinal
  return `${sent} → ${isPromised ? '' : '≈\u00a0'}${got}`
}

/**
 * Time information for the current state: the user's deadline, the confirmations so far, or the time of the last
 * change.
 */
function When({ view }: { view: OrderView }) {
  const t = useText()
  const { nextAction, minConfirmationsToTrade: count } = view
  const deadline = useClockText(nextAction.deadline ?? view.updatedAt)
  if (nextAction.actor === 'user' && nextAction.deadline !== null)
    return <span>{t('orders:card_until', { time: deadline })}</span>
  const [deposit] = view.deposits
  if (view.state === 'CONFIRMING' && deposit && view.cardPayment === null)
    return <span>{t('orders:card_blocks', { confirmations: Math.min(deposit.confirmations, count), count })}</span>
  return <LocalTime iso={view.updatedAt} />
}
