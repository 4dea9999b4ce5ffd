import type { PairData } from '@cambio/contract/pair-data'
import { isToCard } from '../../../lib/exchange/is-by-card.ts'
import { moneyText, shortAddress } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { CheckState } from '../state/check.ts'
import { checkSteps, type CheckStep, type StepState } from '../state/check-steps.ts'
import type { Purchase } from '../state/purchase.ts'
import styles from './check.module.css'

interface CheckListProps {
  purchase: Purchase
  quote: PairData
  provider: string
  /** State of the identity check; null until the server has responded. */
  state: CheckState | null
}

/** Steps of a purchase or sale with their durations, and a note about the data that the provider receives. */
export function CheckList({ purchase, quote, provider, state }: CheckListProps) {
  const t = useText()
  const locale = useLocale()
  const { instrumentFrom, instrumentTo } = quote
  const isSale = isToCard(instrumentTo)
  const words = {
    provider,
    amount: moneyText(purchase.amount, instrumentFrom.currencyTitle, locale),
    coin: instrumentTo.currencyTitle,
    destination: shortAddress(purchase.destinationAddress),
  }
  return (
    <aside className={styles.side}>
      <section className={`card ${styles.card}`} aria-labelledby="check-steps">
        <h2 id="check-steps">{t('identity:steps', { provider })}</h2>
        <ol className={styles.steps}>
          {checkSteps(state).map(({ step, state: of }) => (
            <li key={step} data-state={of} aria-current={of === 'now' || of === 'failed' ? 'step' : undefined}>
              <b>{t(`identity:step_${step}${isSale && step === 'pay' ? '_sale' : ''}`, words)}</b>
              <small>
                {of === 'done' ? t('identity:step_done') : state !== 'failed' && t(`identity:step_${step}_time`)}
              </small>
              <span>{t(textKey(step, of, isSale), words)}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className={`card ${styles.card}`} aria-labelledby="check-privacy">
        <h2 id="check-privacy">{t('identity:privacy_title')}</h2>
        <p>{t('identity:privacy_text', { provider })}</p>
      </section>
    </aside>
  )
}

/** Returns the message key of a step's text. A finished step of the check states its result. */
function textKey(step: CheckStep, of: StepState, isSale: boolean): string {
  if (of === 'failed') return 'identity:step_review_failed'
  if (of === 'done' && !isOwnStep(step)) return `identity:step_${step}_done`
  return `identity:step_${step}${isSale && isOwnStep(step) ? '_sale' : ''}_text`
}

/** Returns whether a step has separate wording for sales. */
function isOwnStep(step: CheckStep): boolean {
  return step === 'order' || step === 'pay'
}
