import type { OrderView } from '@cambio/contract/order-view'
import { Link } from '@tanstack/react-router'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { LocalTime } from '../../../components/ui/local-time.tsx'
import { OrderState } from '../../../components/ui/order-state.tsx'
import type { KnownOrder } from '../../../lib/exchange/my-orders.ts'
import { moneyText, orderNumberText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { actionOf } from '../state/order-action.ts'

/**
 * List item for an order of this browser: coins and amounts, state, time, and the next action. `view` is null until it
 * has loaded.
 */
export function OrderCard({ order, view }: { order: KnownOrder; view: OrderView | null }) {
  const t = useText()
  const { orderId, destinationAddress, from, to, madeAt } = order
  const action = actionOf(view)
  return (
    <li className="order-card">
      <span className="order-card-coins">
        <CoinIcon currencyTitle={from} size={32} lazy />
        <CoinIcon currencyTitle={to} size={32} lazy />
      </span>
      <div className="order-card-what">
        <b>{view ? <Amounts view={view} /> : `${from} → ${to}`}</b>
        <span>
          {t('orders:card_number', { number: orderNumberText(orderId) })}
          {view && ` · ${t(`orders:card_${view.rateMode}`)}`}
        </span>
      </div>
      <div className="order-card-state">
        {view && <OrderState state={view.state} />}
        <LocalTime iso={madeAt} />
      </div>
      <Link
        className={`btn ${action.isUrgent ? 'btn-primary' : 'btn-plain'}`}
        to="/order/$id"
        params={{ id: String(orderId) }}
        search={{ destinationAddress }}
      >
        {t(`orders:action_${action.kind}`, { coin: from })}
        <span className="sr"> {t('orders:card_number', { number: orderNumberText(orderId) })}</span>
      </Link>
    </li>
  )
}

function Amounts({ view }: { view: OrderView }) {
  const locale = useLocale()
  const sent = moneyText(view.claimedDepositAmount, view.instrumentFromCurrencyTitle, locale)
  const got = moneyText(view.amountToGet, view.instrumentToCurrencyTitle, locale)
  const isPromised = view.rateMode === 'FIXED' || view.amountToGetIsFinal
  return (
    <>
      {sent} → {isPromised ? '' : '≈\u00a0'}
      {got}
    </>
  )
}
