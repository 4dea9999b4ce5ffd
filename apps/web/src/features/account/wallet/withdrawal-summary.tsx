import { useQuery } from '@tanstack/react-query'
import sure from '../../../components/ui/sure-list.module.css'
import { addressGroups, moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountQuery } from '../api/account-query.ts'
import { useAccount } from '../api/account.ts'
import type { NamedCoin } from './use-named-coin.ts'

interface WithdrawalSummaryProps {
  userId: number
  coin: NamedCoin
  address: string
  /** Memo of the address; empty if the network has no memos. */
  memo: string
  /** Amount received, as a decimal string in the coin. */
  arrives: string
  /** Network fee, as a decimal string in the coin. */
  fee: string
}

/** Shows a withdrawal's amount, fee, address and expected time before the user confirms it. */
export function WithdrawalSummary({ userId, coin, address, memo, arrives, fee }: WithdrawalSummaryProps) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle, network } = coin
  const timeKey = useTimeKey(userId)
  const rows = [
    { key: 'withdraw_arrives', text: moneyText(arrives, currencyTitle, locale), isCode: false },
    { key: 'withdraw_fee', text: moneyText(fee, currencyTitle, locale), isCode: false },
    { key: 'withdraw_network', text: network, isCode: false },
    { key: 'withdraw_to', text: addressGroups(address).join(' '), isCode: true },
    ...(memo === '' ? [] : [{ key: 'withdraw_memo', text: memo, isCode: true }]),
    ...(timeKey === null ? [] : [{ key: 'withdraw_time', text: t(timeKey), isCode: false }]),
  ]
  return (
    <div role="group" aria-label={t('profile:withdraw_check')}>
      <p className="eyebrow">{t('profile:withdraw_check')}</p>
      <dl className={sure.list}>
        {rows.map(({ key, text, isCode }) => (
          <div key={key}>
            <dt>{t(`profile:${key}`)}</dt>
            <dd className={isCode ? 'mono' : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{t('profile:withdraw_check_text')}</p>
    </div>
  )
}

/**
 * Returns the message key for the time of a withdrawal and the proof that it needs: the code from an email, the button
 * in the messenger, or two-factor authentication. Returns null until the account's second factors are known.
 */
function useTimeKey(userId: number): string | null {
  const hasEmail = useAccount()?.email !== null
  const { data, isPending } = useQuery(accountQuery(userId, 'twoFactor'))
  if (!hasEmail) return 'profile:withdraw_time_messenger'
  if (isPending) return null
  const hasFactor = data !== undefined && (data.totp !== null || data.passkeys.length > 0)
  return hasFactor ? 'profile:withdraw_time_two_factor' : 'profile:withdraw_time_text'
}
