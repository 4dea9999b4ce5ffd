import type { BalanceView } from '@cambio/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountQuery } from '../api/account-query.ts'
import { ProfilePage } from '../components/profile-page.tsx'
import { BalanceItem } from './balance-item.tsx'
import { DepositHistory } from './deposit-history.tsx'
import { DepositSection } from './deposit-section.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalHistory } from './withdrawal-history.tsx'
import styles from './balances.module.css'

/** Account page with the balances by coin, the deposits and the withdrawals. */
export function WalletPage() {
  const t = useText()
  return (
    <ProfilePage title={t('profile:wallet_title')} lede={() => t('profile:wallet_lede')}>
      {({ userId }) => (
        <>
          <Balances userId={userId} />
          <DepositSection userId={userId} />
          <DepositHistory userId={userId} />
          <WithdrawalHistory userId={userId} list="walletWithdrawals" title={t('profile:withdrawals_title')} />
        </>
      )}
    </ProfilePage>
  )
}

function Balances({ userId }: { userId: number }) {
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
      {balances.data?.length === 0 && (
        <EmptyNote text={t('profile:wallet_none')}>
          <Link to="/" className="btn btn-primary">
            {t('profile:to_exchange')}
          </Link>
        </EmptyNote>
      )}
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
      {leaving && (
        <Dialog
          title={t('profile:withdraw_coin', { coin: leaving.currencyTitle, network: leaving.networkTitle })}
          onClose={() => setLeaving(null)}
        >
          <WithdrawalForm
            userId={userId}
            coin={{ currencyTitle: leaving.currencyTitle, networkTitle: leaving.networkTitle }}
            call="withdrawFromWallet"
            onDone={() => setLeaving(null)}
          />
        </Dialog>
      )}
    </>
  )
}
