import { Button } from '../../../../components/ui/button.tsx'
import { moneyText } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import type { BalanceInfo } from '../../api/balance-info.ts'
import styles from './choice.module.css'

/** Option to credit the order's coins to the account's balance immediately. */
export function BalanceWay({ info, onChoose }: { info: BalanceInfo; onChoose: () => void }) {
  const t = useText()
  const locale = useLocale()
  return (
    <div className={styles.way}>
      <h3>{t('order:balance_title')}</h3>
      {info.credits?.map(({ currencyTitle, networkTitle, amount }, index) => (
        <p className={styles.figure} key={`${currencyTitle} ${networkTitle} ${index}`}>
          {moneyText(amount, currencyTitle, locale)}
        </p>
      ))}
      <p>{t('order:balance_text')}</p>
      <Button onClick={onChoose}>{t('order:balance_do')}</Button>
    </div>
  )
}
