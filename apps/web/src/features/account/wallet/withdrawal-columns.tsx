import type { AccountWithdrawalView } from '@cambio/contract/wallet'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { PageMessages } from '../../../lib/texts/page-messages.ts'
import { CircleCheck, CircleDashed, Clock, LoaderCircle, RotateCcw } from 'lucide-react'
import type { Column } from '../../../components/ui/data-table.tsx'
import { LocalTime } from '../../../components/ui/local-time.tsx'
import { StateMark } from '../../../components/ui/state-mark.tsx'
import { moneyText, shortAddress } from '../../../lib/texts/format.ts'
import { WaitingWithdrawal } from './waiting-withdrawal.tsx'
import { CoinAmount } from '../lists/coin-amount.tsx'

const LOOKS = {
  PENDING: { Icon: CircleDashed, tone: '' },
  SENDING: { Icon: LoaderCircle, tone: '' },
  COMPLETED: { Icon: CircleCheck, tone: 'good' },
  CANCELLED: { Icon: RotateCcw, tone: 'warn' },
} as const

export function withdrawalColumns(t: PageMessages['t'], locale: LocaleCode): Column<AccountWithdrawalView>[] {
  return [
    {
      key: 'time',
      label: t('profile:withdraw_asked'),
      isHead: true,
      cell: ({ createdAt }) => <LocalTime iso={createdAt} />,
    },
    {
      key: 'amount',
      label: t('profile:withdraw_amount'),
      cell: ({ amount, fee, currencyTitle }) => (
        <CoinAmount
          currencyTitle={currencyTitle}
          amount={moneyText(amount, currencyTitle, locale)}
          note={t('profile:withdraw_fee_of', { fee: moneyText(fee, currencyTitle, locale) })}
        />
      ),
    },
    {
      key: 'address',
      label: t('profile:withdraw_to'),
      cell: ({ address, memo, networkTitle }) => (
        <span className="two-lines">
          <span className="mono" title={address}>
            {shortAddress(address)}
          </span>
          <small>
            {memo === null ? networkTitle : t('profile:withdraw_with_memo', { network: networkTitle, memo })}
          </small>
        </span>
      ),
    },
    {
      key: 'status',
      label: t('profile:withdraw_state'),
      cell: (withdrawal) => <WithdrawalStatus t={t} withdrawal={withdrawal} />,
    },
  ]
}

function WithdrawalStatus({ t, withdrawal }: { t: PageMessages['t']; withdrawal: AccountWithdrawalView }) {
  const { status, waitsFor, txLink } = withdrawal
  return (
    <span className="two-lines">
      <StateMark
        look={waitsFor === null ? LOOKS[status] : { Icon: Clock, tone: 'warn' }}
        label={t(waitsFor === null ? `profile:withdrawal_status_${status}` : `profile:withdrawal_waits_${waitsFor}`)}
      />
      {waitsFor !== null && waitsFor !== 'APPROVAL' && <WaitingWithdrawal withdrawal={withdrawal} />}
      {txLink !== null && (
        <small>
          <a href={txLink} target="_blank" rel="noreferrer">
            {t('profile:transaction')}
          </a>
        </small>
      )}
    </span>
  )
}
