import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmailField } from '../../../components/ui/email-field.tsx'
import { emailErrorKey, looksLikeEmail } from '../../../lib/account/email-text.ts'
import { useText } from '../../../lib/texts/i18n.ts'

interface EmailDialogProps {
  onEmail: (email: string) => void
  onClose: () => void
}

/** Dialog for entering a guest's email address for order notifications. */
export function EmailDialog({ onEmail, onClose }: EmailDialogProps) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const error = tried ? emailErrorKey(email) : null
  return (
    <Dialog title={t('exchange:email_title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (looksLikeEmail(email)) onEmail(email)
          else field.current?.focus()
        }}
      >
        <p>{t('exchange:email_text')}</p>
        <EmailField
          ref={field}
          value={email}
          hint={t('exchange:email_hint')}
          error={error && t(error)}
          firstFocus
          onChange={setEmail}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('exchange:email_back')}</Button>
          <Button type="submit" variant="primary">
            {t('exchange:email_submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
