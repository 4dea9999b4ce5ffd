import { currencyAmountText } from '@cambio/kernel/amount-text'
import { useQuery } from '@tanstack/react-query'
import type { BalanceView } from '@cambio/contract/wallet'
import { Button } from '../../../components/ui/button.tsx'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { isMore } from '../../../lib/texts/decimal-sum.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountQuery } from '../api/account-query.ts'
import { useNamedCoin } from './use-named-coin.ts'
import { isWithdrawable } from './withdrawal-rules.ts'
import styles from './balances.module.css'

interface BalanceItemProps {
  userId: number
  balance: BalanceView
  onWithdraw: () => void
}

/**
 * List item for a coin: the balance, the amount in open withdrawals, and a withdraw button. If the balance is below the
 * minimum withdrawal amount, a note with that amount replaces the button.
 */
export function BalanceItem({ userId, balance, onWithdraw }: BalanceItemProps) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle, networkTitle, available, held } = balance
  const { network } = useNamedCoin(balance)
  const hasCoins = isMore(available, '0')
  const terms = useQuery({
    ...accountQuery(userId, 'withdrawalTerms', { currencyTitle, networkTitle }),
    enabled: hasCoins,
  })
  const minAmount = terms.data?.minAmount
  return (
    <li className={styles.balance}>
      <CoinIcon currencyTitle={currencyTitle} size={32} />
      <p className="two-lines">
        <b>{currencyTitle}</b>
        <small>{network}</small>
      </p>
      <p className={`two-lines ${styles.amount}`}>
        <b title={available}>{currencyAmountText(available, currencyTitle, locale)}</b>
        {isMore(held, '0') && (
          <small>{t('profile:balance_held_of', { held: moneyText(held, currencyTitle, locale) })}</small>
        )}
      </p>
      {hasCoins && minAmount !== undefined && !isWithdrawable({ available, minAmount }) ? (
        <p>{t('profile:withdraw_from', { min: moneyText(minAmount, currencyTitle, locale) })}</p>
      ) : (
        hasCoins && (
          <Button aria-label={t('profile:withdraw_coin', { coin: currencyTitle, network })} onClick={onWithdraw}>
            {t('profile:withdraw_do')}
          </Button>
        )
      )}
    </li>
  )
}
