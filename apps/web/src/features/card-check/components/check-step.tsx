import type { AccountData } from '@cambio/contract/account'
import type { PairData } from '@cambio/contract/pair-data'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useNow } from '../../../lib/page/use-now.ts'
import { isToCard } from '../../../lib/exchange/is-by-card.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { AccountGap } from '../state/account-gap.ts'
import { isLate, isRepeated, type Check, type CodeResult } from '../state/check.ts'
import type { Purchase } from '../state/purchase.ts'
import type { ReviewReason } from '../state/review-reasons.ts'
import { EmailAgain } from './email-again.tsx'
import { EmailCodeForm } from './email-code-form.tsx'
import styles from './check.module.css'

/**
 * State of the identity check, or another condition that determines the step. `guest`: the user must sign in.
 * `unconfirmed`: the user must confirm the account's email address. `no_email`: the account needs an email address.
 * `below`: the amount requires no check. `sign_up`: the amount requires no check, but the user must still create an
 * account at the provider, or enter its emailed code.
 */
export type StepKind = Check['state'] | 'loading' | AccountGap | 'below' | 'sign_up'

interface CheckStepProps {
  kind: StepKind
  check: Check | null
  /** Reasons for the last rejection that the identity form has reported. */
  reasons: readonly ReviewReason[]
  provider: string
  account: AccountData | null
  purchase: Purchase
  quote: PairData
  busy: boolean
  /** Called when the user clicks the step's button. */
  onDo: () => void
  /** Requests the provider's email again. Returns false if that failed. */
  onResend: () => Promise<boolean>
  /** Confirms the email with the code from the provider's email. Returns null if the call failed. */
  onCode: (code: string) => Promise<CodeResult | null>
}

/** Interval at which the page checks whether the review is taking too long, in milliseconds. */
const LATE_EVERY_MS = 5_000
const WITH_BUTTON: ReadonlySet<StepKind> = new Set([
  ...(['guest', 'unconfirmed', 'no_email', 'unknown', 'incomplete'] as const),
  ...(['sign_up', 'below', 'complete'] as const),
])

/** Card with the current step: what the user must do, or what the page is waiting for. */
export function CheckStepCard(props: CheckStepProps) {
  const { kind, check, reasons, provider, account, purchase, quote, busy, onDo } = props
  const t = useText()
  const now = useNow(LATE_EVERY_MS)
  const isOverdue = check !== null && now !== null && isLate(check, now)
  const words = wordsOf(kind, { isOverdue, hasCode: (check?.emailCode ?? null) !== null })
  if (kind === 'loading')
    return (
      <section className={`card ${styles.card}`} aria-busy="true">
        <p role="status">{t('identity:loading', { provider })}</p>
      </section>
    )
  return (
    <section className={`card ${styles.card}`} aria-labelledby="check-step">
      {kind === 'incomplete' && check !== null && <Rejection {...{ check, provider, reasons }} />}
      <h2 id="check-step" aria-live="polite">
        {t(`identity:${words}_title`, { provider })}
      </h2>
      {isReady(kind) ? (
        <Ready purchase={purchase} quote={quote} />
      ) : (
        <StepText words={words} provider={provider} account={account} />
      )}
      {kind === 'failed' && <Reasons reasons={reasons} provider={provider} />}
      {WITH_BUTTON.has(kind) && (
        <Button variant="primary" size="big" busy={busy} onClick={onDo}>
          {t(isReady(kind) ? 'identity:complete_do' : `identity:${kind}_do`)}
        </Button>
      )}
      {kind === 'email' && <EmailStep {...props} />}
      {(kind === 'unknown' || kind === 'sign_up') && (
        <p className={styles.fine}>{t('identity:unknown_terms', { provider })}</p>
      )}
    </section>
  )
}

/** Banner after a rejection. States what the user has to correct, or that the identity form shows the reason. */
function Rejection({ check, provider, reasons }: Pick<CheckStepProps, 'provider' | 'reasons'> & { check: Check }) {
  const t = useText()
  if (reasons.length === 0 && !isRepeated(check)) return null
  return (
    <Banner kind="warning">
      <p>{t(reasons.length > 0 ? 'identity:repeat_why' : 'identity:repeat_text', { provider })}</p>
      <Reasons reasons={reasons} provider={provider} />
    </Banner>
  )
}

function Reasons({ reasons, provider }: Pick<CheckStepProps, 'provider' | 'reasons'>) {
  const t = useText()
  if (reasons.length === 0) return null
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{t(`identity:why_${reason}`, { provider })}</li>
      ))}
    </ul>
  )
}

/** Returns the prefix of a step's message keys. */
function wordsOf(kind: StepKind, { isOverdue, hasCode }: { isOverdue: boolean; hasCode: boolean }): string {
  if (kind === 'email' && hasCode) return 'code'
  return kind === 'under_review' && isOverdue ? 'late' : kind
}

/** Field for the code, if the provider has emailed one, and a button for another email. */
function EmailStep({ check, provider, onResend, onCode }: CheckStepProps) {
  const emailCode = check?.emailCode ?? null
  return (
    <>
      {emailCode && <EmailCodeForm key={emailCode.key} length={emailCode.length} onCode={onCode} />}
      <EmailAgain provider={provider} resendAt={emailCode?.resendAt ?? null} onResend={onResend} />
    </>
  )
}

function isReady(kind: StepKind): boolean {
  return kind === 'below' || kind === 'complete'
}

/**
 * Summary of the order before it is created. Shows the whole address, because it may come from a link rather than from
 * the user's input.
 */
function Ready({ purchase, quote }: { purchase: Purchase; quote: PairData }) {
  const t = useText()
  const locale = useLocale()
  const { instrumentFrom, instrumentTo } = quote
  return (
    <>
      <p>
        {t(isToCard(instrumentTo) ? 'identity:complete_sale_text' : 'identity:complete_text', {
          amount: moneyText(purchase.amount, instrumentFrom.currencyTitle, locale),
          coin: instrumentTo.currencyTitle,
        })}
      </p>
      <p className={styles.address}>
        {isToCard(instrumentTo) ? (purchase.refundAddress ?? '') : purchase.destinationAddress}
      </p>
    </>
  )
}

function StepText({ words, provider, account }: { words: string; provider: string; account: AccountData | null }) {
  const t = useText()
  if (words === 'failed') return <p>{t('identity:reason_refused', { provider })}</p>
  return <p>{t(`identity:${words}_text`, { provider, email: account?.email ?? '' })}</p>
}
