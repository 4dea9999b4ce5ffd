import type { WalletDepositView } from '@cambio/contract/wallet'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { PageMessages } from '../../../lib/texts/page-messages.ts'
import { CircleCheck, CircleDashed, CirclePause, LoaderCircle, RotateCcw, Undo2 } from 'lucide-react'
import type { Column } from '../../../components/ui/data-table.tsx'
import { LocalTime } from '../../../components/ui/local-time.tsx'
import { StateMark } from '../../../components/ui/state-mark.tsx'
import { moneyText, orderNumberText, shortAddress } from '../../../lib/texts/format.ts'
import { CoinAmount } from '../lists/coin-amount.tsx'

const LOOKS = {
  SEEN: { Icon: CircleDashed, tone: '' },
  CONFIRMING: { Icon: LoaderCircle, tone: '' },
  CREDITED: { Icon: CircleCheck, tone: 'good' },
  HELD: { Icon: CirclePause, tone: 'warn' },
  RETURNED: { Icon: RotateCcw, tone: '' },
  REVERTED: { Icon: Undo2, tone: 'warn' },
} as const

/** Returns the columns of the deposit table: time, amount, transaction and status. */
export function depositColumns(t: PageMessages['t'], locale: LocaleCode): Column<WalletDepositView>[] {
  return [
    {
      key: 'time',
      label: t('profile:deposit_seen'),
      isHead: true,
      cell: ({ createdAt }) => <LocalTime iso={createdAt} />,
    },
    {
      key: 'amount',
      label: t('profile:withdraw_amount'),
      cell: ({ amount, currencyTitle, networkTitle }) => (
        <CoinAmount
          currencyTitle={currencyTitle}
          amount={moneyText(amount, currencyTitle, locale)}
          note={networkTitle}
        />
      ),
    },
    {
      key: 'transaction',
      label: t('profile:transaction'),
      cell: ({ txId, txLink }) =>
        txLink === null ? (
          <span className="mono" title={txId}>
            {shortAddress(txId)}
          </span>
        ) : (
          <a className="mono" href={txLink} title={txId} target="_blank" rel="noreferrer">
            {shortAddress(txId)}
          </a>
        ),
    },
    {
      key: 'status',
      label: t('profile:withdraw_state'),
      cell: (deposit) => <DepositStatus t={t} deposit={deposit} />,
    },
  ]
}

function DepositStatus({ t, deposit }: { t: PageMessages['t']; deposit: WalletDepositView }) {
  const { status, confirmations, minConfirmations, orderId } = deposit
  return (
    <span className="two-lines">
      <StateMark look={LOOKS[status]} label={t(`profile:deposit_status_${status}`)} />
      {status === 'CONFIRMING' && (
        <small>{t('profile:deposit_depth', { confirmations, needed: minConfirmations })}</small>
      )}
      {orderId !== null && <small>{t('profile:deposit_of_order', { number: orderNumberText(orderId) })}</small>}
      {status === 'HELD' && <small>{t('profile:deposit_held_why')}</small>}
    </span>
  )
}
