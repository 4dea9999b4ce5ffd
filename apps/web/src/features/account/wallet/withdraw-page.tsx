import { useText } from '../../../lib/texts/i18n.ts'
import { ProfilePage } from '../profile/profile-page.tsx'
import { BalanceFigures } from './balance-figures.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalHistory } from './withdrawal-history.tsx'
import { EARNINGS_COIN } from './withdrawal-rules.ts'
import { FormCard } from '../forms/form-card.tsx'

/** Account page for withdrawing earnings as USDT on Tron. */
export function WithdrawPage() {
  const t = useText()
  return (
    <ProfilePage title={t('profile:withdraw_title')} lede={() => t('profile:withdraw_lede')}>
      {({ userId }) => (
        <>
          <BalanceFigures userId={userId} />
          <FormCard>
            <WithdrawalForm userId={userId} coin={EARNINGS_COIN} call="withdrawEarnings" />
          </FormCard>
          <WithdrawalHistory userId={userId} list="affiliateWithdrawals" title={t('profile:withdrawals_title')} />
        </>
      )}
    </ProfilePage>
  )
}
