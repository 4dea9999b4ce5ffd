import sure from '../../../components/ui/sure-list.module.css'
import { addressGroups, moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'

interface WithdrawalSummaryProps {
  coin: { currencyTitle: string; networkTitle: string }
  address: string
  /** Memo of the address; empty if the network has no memos. */
  memo: string
  /** Amount received, as a decimal string in the coin. */
  arrives: string
  /** Network fee, as a decimal string in the coin. */
  fee: string
}

/** Shows a withdrawal's amount, fee, address and expected time before the user confirms it. */
export function WithdrawalSummary({ coin, address, memo, arrives, fee }: WithdrawalSummaryProps) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle, networkTitle } = coin
  const rows = [
    { key: 'withdraw_arrives', text: moneyText(arrives, currencyTitle, locale), isCode: false },
    { key: 'withdraw_fee', text: moneyText(fee, currencyTitle, locale), isCode: false },
    { key: 'withdraw_network', text: networkTitle, isCode: false },
    { key: 'withdraw_to', text: addressGroups(address).join(' '), isCode: true },
    ...(memo === '' ? [] : [{ key: 'withdraw_memo', text: memo, isCode: true }]),
    { key: 'withdraw_time', text: t('profile:withdraw_time_text'), isCode: false },
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
