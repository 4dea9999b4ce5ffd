import type { BalanceView } from '@cambio/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountQuery } from '../api/account-query.ts'
import { BalanceItem } from './balance-item.tsx'
import styles from './balances.module.css'
import { WithdrawalDialog } from './withdrawal-dialog.tsx'

/** List of the account's balances. The user can withdraw any of them. */
export function Balances({ userId }: { userId: number }) {
  const t = useText()
  const balances = useQuery(accountQuery(userId, 'walletBalances'))
  const [leaving, setLeaving] = useState<BalanceView | null>(null)
  return (
    <>
      {balances.isPending && <SkeletonRows label={t('account:loading')} />}
      {balances.isError && balances.data === undefined && (
        <FailedNote
          text={t('profile:balance_failed')}
          busy={balances.isFetching}
          onRetry={() => void balances.refetch()}
        />
      )}
      {balances.data?.length === 0 && <NoBalances />}
      {balances.data && balances.data.length > 0 && (
        <ul className={styles.list} aria-label={t('profile:wallet_balances')}>
          {balances.data.map((balance) => (
            <BalanceItem
              key={`${balance.currencyTitle} ${balance.networkTitle}`}
              userId={userId}
              balance={balance}
              onWithdraw={() => setLeaving(balance)}
            />
          ))}
        </ul>
      )}
      {leaving && <WithdrawalDialog userId={userId} coin={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function NoBalances() {
  const t = useText()
  return (
    <EmptyNote text={t('profile:wallet_none')}>
      <Link to="/" className="btn btn-primary">
        {t('profile:to_exchange')}
      </Link>
    </EmptyNote>
  )
}
