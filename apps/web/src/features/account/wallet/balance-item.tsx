import { amountText } from '@cambio/kernel/amount-text'
import type { BalanceView } from '@cambio/contract/wallet'
import { Button } from '../../../components/ui/button.tsx'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { isMore } from '../../../lib/decimal-sum.ts'
import { moneyText } from '../../../lib/format.ts'
import { useText } from '../../../lib/i18n.ts'
import { useLocale } from '../../../lib/use-locale.ts'

/** One coin of the account: its balance, the amount being withdrawn, and a withdraw button. */
export function BalanceItem({ balance, onWithdraw }: { balance: BalanceView; onWithdraw: () => void }) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle, networkTitle, available, held } = balance
  return (
    <li className="balance">
      <CoinIcon currencyTitle={currencyTitle} size={32} />
      <p className="two-lines">
        <b>{currencyTitle}</b>
        <small>{networkTitle}</small>
      </p>
      <p className="two-lines balance-figure">
        <b>{amountText(available, locale)}</b>
        {isMore(held, '0') && (
          <small>{t('profile:balance_held_of', { held: moneyText(held, currencyTitle, locale) })}</small>
        )}
      </p>
      {isMore(available, '0') && (
        <Button
          aria-label={t('profile:withdraw_coin', { coin: currencyTitle, network: networkTitle })}
          onClick={onWithdraw}
        >
          {t('profile:withdraw_do')}
        </Button>
      )}
    </li>
  )
}
