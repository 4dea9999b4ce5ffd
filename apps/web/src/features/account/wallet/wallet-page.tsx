import { useText } from '../../../lib/texts/i18n.ts'
import { ProfilePage } from '../profile/profile-page.tsx'
import { Balances } from './balances.tsx'
import { DepositHistory } from './deposit-history.tsx'
import { DepositSection } from './deposit-section.tsx'
import { WithdrawalHistory } from './withdrawal-history.tsx'

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
