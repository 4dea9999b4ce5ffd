import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useNow } from '../../../lib/page/use-now.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './check.module.css'

/** Minimum time between two emails from the provider, in milliseconds. Applies if the provider states no time. */
const WAIT_MS = 60_000
const SECOND_MS = 1_000

interface EmailAgainProps {
  provider: string
  /** When the provider sends another code, in epoch milliseconds; null if it has sent a link. */
  resendAt: number | null
  /** Requests the provider's email again. Returns false if that failed; the page then shows the reason. */
  onResend: () => Promise<boolean>
}

/** Button that requests the provider's email again, with a countdown, and a link for changing the account's email. */
export function EmailAgain({ provider, resendAt, onResend }: EmailAgainProps) {
  const t = useText()
  const now = useNow()
  const [waitUntil, setWaitUntil] = useState(() => Date.now() + WAIT_MS)
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const until = resendAt ?? waitUntil
  const seconds = now === null ? WAIT_MS / SECOND_MS : Math.ceil((until - now) / SECOND_MS)
  const resend = async (): Promise<void> => {
    setBusy(true)
    const hasSent = await onResend()
    setBusy(false)
    if (hasSent) setWaitUntil(Date.now() + WAIT_MS)
    setSent(hasSent)
  }
  return (
    <>
      <p className={styles.fine} role="status">
        {t(isSent ? 'identity:email_again_done' : 'identity:email_spam', { provider })}
      </p>
      <div className={styles.again}>
        <Button busy={isBusy} disabled={seconds > 0} onClick={() => void resend()}>
          {seconds > 0 ? t('identity:email_again_wait', { seconds }) : t('identity:email_again')}
        </Button>
        <Link to="/profile/$page" params={{ page: 'info' }}>
          {t('identity:email_change')}
        </Link>
      </div>
    </>
  )
}
