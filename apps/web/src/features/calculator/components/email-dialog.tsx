import { useId, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/i18n.ts'
import { cleanEmailInput, looksLikeEmail } from '../state/email-step.ts'

interface EmailDialogProps {
  onEmail: (email: string) => void
  onClose: () => void
}

/** Asks a guest for the e-mail that notices of the order go to. */
export function EmailDialog({ onEmail, onClose }: EmailDialogProps) {
  const t = useText()
  const id = useId()
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const wrong = tried && !looksLikeEmail(email)
  return (
    <Dialog title={t('exchange:email_title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (looksLikeEmail(email)) onEmail(email)
        }}
      >
        <p>{t('exchange:email_text')}</p>
        <div className="field">
          <label htmlFor={id}>{t('exchange:email_label')}</label>
          <input
            id={id}
            className="input"
            data-first-focus
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            aria-invalid={wrong || undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => setEmail(cleanEmailInput(event.target.value))}
          />
          <p className="field-note" id={`${id}-note`} aria-live="polite">
            <span className={wrong ? 'bad' : ''}>{t(wrong ? 'EMAIL_VALIDATION_ERROR' : 'exchange:email_hint')}</span>
          </p>
        </div>
        <div className="dialog-actions">
          <Button type="submit" variant="primary">
            {t('exchange:email_submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
