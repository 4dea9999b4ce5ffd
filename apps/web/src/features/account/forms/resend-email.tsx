import { useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { failureWords, type FailureWords } from '../state/form-failure.ts'
import { keepText, keptText } from '../state/kept-form.ts'
import styles from './resend-email.module.css'

/** Minimum time between two emails with a code, in milliseconds. */
const WAIT_MS = 60_000
const SECOND_MS = 1_000
const FIELD = 'email-at'

const EMAIL_TEXTS = { question: 'account:resend_question', done: 'account:resend_done' }

interface ResendEmailProps {
  send: () => Promise<unknown>
  /** Message keys of the initial question and of the confirmation that is shown after resending. */
  texts?: typeof EMAIL_TEXTS
}

/**
 * Button that resends the emailed code or the messenger message with the confirmation buttons. While disabled, it shows
 * the remaining seconds.
 */
export function ResendEmail({ send, texts = EMAIL_TEXTS }: ResendEmailProps) {
  const t = useText()
  const [sentAt, setSentAt] = useState(() => lastSentAt())
  const [now, setNow] = useState(() => Date.now())
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<FailureWords>({ key: texts.question })
  const waitSeconds = Math.max(0, Math.ceil((sentAt + WAIT_MS - now) / SECOND_MS))
  const isWaiting = waitSeconds > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  const resend = async (): Promise<void> => {
    setBusy(true)
    try {
      await send()
      setMessage({ key: texts.done })
      setSentAt(startWaiting())
      setNow(Date.now())
    } catch (error) {
      setMessage(failureWords(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.resend}>
      <p role="status">{t(message.key, { count: message.count })}</p>
      <Button variant="quiet" busy={busy} disabled={isWaiting} onClick={() => void resend()}>
        {isWaiting ? t('account:resend_wait', { seconds: waitSeconds }) : t('account:resend_do')}
      </Button>
    </div>
  )
}

/**
 * Returns the time at which this tab last sent an email with a code, in epoch milliseconds. If no time is stored,
 * stores and returns the current time, because the server sends a code just before the dialog first opens.
 */
function lastSentAt(): number {
  const kept = Number(keptText(FIELD))
  return kept > 0 ? kept : startWaiting()
}

function startWaiting(): number {
  const now = Date.now()
  keepText(FIELD, String(now))
  return now
}
