import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountQuery } from '../api/account-query.ts'
import { EARNINGS_COIN } from './withdrawal-rules.ts'
import styles from './balance-figures.module.css'

/**
 * Shows the available USDT balance and the amount in open withdrawals. Ignores other coins, because earnings are paid
 * in USDT.
 */
export function BalanceFigures({ userId, children }: { userId: number; children?: ReactNode }) {
  const t = useText()
  const locale = useLocale()
  const balances = useQuery(accountQuery(userId, 'affiliateBalances'))
  if (balances.isError && balances.data === undefined)
    return (
      <FailedNote
        text={t('profile:balance_failed')}
        busy={balances.isFetching}
        onRetry={() => void balances.refetch()}
      />
    )
  const { currencyTitle } = EARNINGS_COIN
  const own = balances.data?.find((balance) => balance.currencyTitle === currencyTitle)
  const figure = (amount = '0') =>
    balances.data ? moneyText(amount, currencyTitle, locale) : <span className={`skeleton ${styles.waiting}`} />
  return (
    <dl className="facts" aria-busy={balances.isPending}>
      <div>
        <dt>{t('profile:balance_available')}</dt>
        <dd data-testid="available">{figure(own?.available)}</dd>
      </div>
      <div>
        <dt>{t('profile:balance_held')}</dt>
        <dd>{figure(own?.held)}</dd>
      </div>
      {children}
    </dl>
  )
}
