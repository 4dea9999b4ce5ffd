import type { AccountData } from '@cambio/contract/account'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useNow } from '../../../lib/page/use-now.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { isLate, type Check } from '../state/check.ts'
import styles from './check.module.css'

/** What the page asks of the user: the state of the check, or an account that the check needs first. */
export type StepKind = Check['state'] | 'loading' | 'guest' | 'unconfirmed' | 'below'

interface CheckStepProps {
  kind: StepKind
  check: Check | null
  provider: string
  account: AccountData | null
  busy: boolean
  /** Called for the step's button. */
  onDo: () => void
}

/** Interval at which the page looks whether the review is late, in milliseconds. */
const LATE_EVERY_MS = 5_000
const WITH_BUTTON: ReadonlySet<StepKind> = new Set(['guest', 'unconfirmed', 'unknown', 'incomplete'])

/** The current step: what the user does now, or what the page waits for. */
export function CheckStepCard({ kind, check, provider, account, busy, onDo }: CheckStepProps) {
  const t = useText()
  const now = useNow(LATE_EVERY_MS)
  const isOverdue = check !== null && now !== null && isLate(check, now)
  const words = kind === 'under_review' && isOverdue ? 'late' : kind
  const isBusy = kind === 'loading' || kind === 'complete' || kind === 'below'
  if (kind === 'loading')
    return (
      <section className={`card ${styles.card}`} aria-busy="true">
        <p role="status">{t('identity:loading', { provider })}</p>
      </section>
    )
  return (
    <section className={`card ${styles.card}`} aria-labelledby="check-step" aria-busy={isBusy}>
      {kind === 'incomplete' && check?.isRepeated && (
        <Banner kind="warning">{t('identity:repeat_text', { provider })}</Banner>
      )}
      <h2 id="check-step" aria-live="polite">
        {t(`identity:${words}_title`, { provider })}
      </h2>
      <StepText words={words} provider={provider} account={account} />
      {WITH_BUTTON.has(kind) && (
        <Button variant="primary" size="big" busy={busy} onClick={onDo}>
          {t(`identity:${kind}_do`)}
        </Button>
      )}
      {kind === 'unknown' && <p className={styles.fine}>{t('identity:unknown_terms', { provider })}</p>}
    </section>
  )
}

function StepText({ words, provider, account }: { words: string; provider: string; account: AccountData | null }) {
  const t = useText()
  if (words === 'failed') return <p>{t('identity:reason_refused', { provider })}</p>
  const text = words === 'below' ? 'complete_text' : `${words}_text`
  return (
    <>
      <p>{t(`identity:${text}`, { provider, email: account?.email ?? '' })}</p>
      {words === 'email' && <p className={styles.fine}>{t('identity:email_spam')}</p>}
    </>
  )
}
