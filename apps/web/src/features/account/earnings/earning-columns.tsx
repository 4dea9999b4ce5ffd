import type { EarningView } from '@cambio/contract/earnings'
import type { LocaleCode } from '@cambio/kernel/locale'
import { Link } from '@tanstack/react-router'
import type { PageMessages } from '../../../lib/texts/page-messages.ts'
import { CircleCheck, RotateCcw } from 'lucide-react'
import type { Column } from '../../../components/ui/data-table.tsx'
import { LocalTime } from '../../../components/ui/local-time.tsx'
import { moneyText, orderNumberText } from '../../../lib/texts/format.ts'

/**
 * Returns the table columns for earnings. If `isOwn` is true, all earnings are from the account's own orders, and a
 * column shows the order number. Otherwise, a column shows the kind of earning.
 */
export function earningColumns(t: PageMessages['t'], locale: LocaleCode, isOwn: boolean): Column<EarningView>[] {
  const order: Column<EarningView> = {
    key: 'order',
    label: t('profile:history_order'),
    isEmpty: ({ orderId }) => orderId === null,
    cell: ({ orderId }) =>
      orderId === null ? (
        '—'
      ) : (
        <Link to="/profile/$page" params={{ page: 'history' }} search={{ search: String(orderId) }}>
          {t('profile:history_number', { number: orderNumberText(orderId) })}
        </Link>
      ),
  }
  const kind: Column<EarningView> = {
    key: 'kind',
    label: t('profile:earning_kind'),
    cell: ({ kind: what }) => t(`profile:earning_kind_${what}`),
  }
  return [
    {
      key: 'time',
      label: t('profile:earning_time'),
      isHead: true,
      cell: ({ createdAt }) => <LocalTime iso={createdAt} />,
    },
    isOwn ? order : kind,
    { key: 'state', label: t('profile:earning_state'), cell: ({ status }) => <EarningState t={t} status={status} /> },
    {
      key: 'amount',
      label: t('profile:earning_amount'),
      isFigure: true,
      cell: ({ amount, currencyTitle, status }) => {
        const text = moneyText(amount, currencyTitle, locale)
        return status === 'REVERSED' ? <s>{text}</s> : text
      },
    },
  ]
}

function EarningState({ t, status }: { t: PageMessages['t']; status: EarningView['status'] }) {
  const isCredited = status === 'CREDITED'
  const Icon = isCredited ? CircleCheck : RotateCcw
  return (
    <span className={isCredited ? 'state good' : 'state warn'}>
      <Icon size={16} aria-hidden="true" />
      {t(`profile:earning_status_${status}`)}
    </span>
  )
}
