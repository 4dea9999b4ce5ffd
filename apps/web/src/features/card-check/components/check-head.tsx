import type { PairData } from '@cambio/contract/pair-data'
import type { CheckNeed } from '../../../lib/exchange/check-need.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { currentStep } from '../state/check-steps.ts'
import type { CheckState } from '../state/check.ts'
import styles from './check.module.css'

interface CheckHeadProps {
  quote: PairData
  /** Amount of the purchase, as a decimal string. */
  amount: string
  need: CheckNeed | null
  /** State of the identity check; null until the server has responded. */
  state: CheckState | null
}

/** Title of the page for the current step, and the reason for the check. */
export function CheckHead({ quote, amount, need, state }: CheckHeadProps) {
  const t = useText()
  const locale = useLocale()
  const provider = otherExchange(quote.liquidityProviderPublicCode) ?? ''
  const step = state === null || state === 'unknown' || state === 'failed' ? null : currentStep(state)
  const words = { provider, amount: moneyText(amount, quote.instrumentFrom.currencyTitle, locale) }
  if (need === 'none')
    return (
      <div className={styles.head}>
        <h1>{t('identity:head_below')}</h1>
        <p>{t('identity:lead_below', words)}</p>
      </div>
    )
  return (
    <div className={styles.head}>
      <h1>{t(step === null ? 'identity:title' : `identity:head_${step}`, words)}</h1>
      <p>{t(step === 'pay' ? 'identity:lead_pay' : 'identity:lead', words)}</p>
    </div>
  )
}
