import type { HistoryOrder } from '@cambio/contract/calls/account/order-history'
import type { LocaleCode } from '@cambio/kernel/locale'
import { providerName } from '@cambio/kernel/provider-names'
import { Link } from '@tanstack/react-router'
import type { PageMessages } from '../../../lib/texts/page-messages.ts'
import type { Column } from '../../../components/ui/data-table.tsx'
import { OrderState } from '../../../components/ui/order-state.tsx'
import { LocalTime } from '../../../components/ui/local-time.tsx'
import { methodName } from '../../../lib/exchange/network-name.ts'
import { moneyText, orderNumberText } from '../../../lib/texts/format.ts'
import { CoinAmount } from '../lists/coin-amount.tsx'

/** Returns the table columns for orders in the history. */
export function orderColumns(t: PageMessages['t'], locale: LocaleCode): Column<HistoryOrder>[] {
  return [
    {
      key: 'order',
      label: t('profile:history_order'),
      isHead: true,
      cell: (order) => <OrderLink t={t} order={order} />,
    },
    {
      key: 'from',
      label: t('profile:history_gave'),
      cell: ({ from, card }) => (
        <Side
          side={from}
          t={t}
          locale={locale}
          note={card === null ? null : t('profile:history_by_card', { provider: providerName(card.provider) })}
        />
      ),
    },
    {
      key: 'to',
      label: t('profile:history_got'),
      cell: (order) => <Received {...{ order, t, locale }} />,
    },
    {
      key: 'state',
      label: t('profile:history_state'),
      cell: ({ state, card }) => <OrderState state={state} card={card} />,
    },
    {
      key: 'cashback',
      label: t('profile:history_cashback'),
      isFigure: true,
      isEmpty: ({ cashback }) => cashback === null,
      cell: ({ cashback }) => (cashback === null ? '—' : moneyText(cashback, 'USDT', locale)),
    },
  ]
}

/** Cell with the amount that the user receives. It shows no amount if the order was refunded. */
function Received({ order, t, locale }: Pick<SideProps, 't' | 'locale'> & { order: HistoryOrder }) {
  return <Side side={order.to} t={t} locale={locale} isOpen={isRateOpen(order)} isPaid={order.state !== 'REFUNDED'} />
}

/** Returns whether the amount that the user receives can still change. */
function isRateOpen({ completed, card, rateMode }: HistoryOrder): boolean {
  return !completed && card === null && rateMode === 'FLOATING'
}

interface OrderLinkProps {
  t: PageMessages['t']
  order: Pick<HistoryOrder, 'orderId' | 'destinationAddress' | 'createdAt'>
}

function OrderLink({ t, order: { orderId, destinationAddress, createdAt } }: OrderLinkProps) {
  return (
    <span className="two-lines">
      <Link to="/order/$id" params={{ id: String(orderId) }} search={{ destinationAddress }}>
        {t('profile:history_number', { number: orderNumberText(orderId) })}
      </Link>
      <small>
        <LocalTime iso={createdAt} />
      </small>
    </span>
  )
}

interface SideProps {
  side: HistoryOrder['from']
  t: PageMessages['t']
  locale: LocaleCode
  /** True while the received amount can still change. */
  isOpen?: boolean
  /** False if the order ended without this payment. */
  isPaid?: boolean
  /** Text to show instead of the network; null to show the network. */
  note?: string | null
}

/** An order's sent or received amount, with its coin and network. */
function Side({ side, t, locale, isOpen = false, isPaid = true, note = null }: SideProps) {
  const { amount, currencyTitle, networkTitle } = side
  return (
    <CoinAmount
      currencyTitle={currencyTitle}
      amount={isPaid ? `${isOpen ? '≈\u00a0' : ''}${moneyText(amount, currencyTitle, locale)}` : '—'}
      note={note ?? (networkTitle === currencyTitle ? null : methodName(t, networkTitle))}
    />
  )
}
