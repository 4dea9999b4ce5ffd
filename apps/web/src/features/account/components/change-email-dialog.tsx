import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmailField } from '../../../components/ui/email-field.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { looksLikeEmail } from '../../../lib/email-text.ts'
import { useText } from '../../../lib/i18n.ts'
import { accountDialogs, accountStore } from '../api/account.ts'
import { askGuarded } from '../api/ask-guarded.ts'
import type { FieldErrors } from '../state/form-failure.ts'
import { forgetTexts } from '../state/kept-form.ts'
import { AccountForm } from './account-form.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useKept } from './use-kept.ts'

/** Takes another e-mail, to be confirmed anew. */
export function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useText()
  const [next, setNext] = useKept('new-email')
  const [password, setPassword] = useState('')
  const form = useAccountForm({
    check: () => changeFaults(email, next, password),
    send: async () => {
      const what = t('profile:step_for_email', { email: next })
      accountStore.adopt(await askGuarded('changeEmail', what, { body: { email: next, password } }))
      forgetTexts()
      onClose()
      accountDialogs.open({ kind: 'confirm' })
    },
    knownPassword: 'account:password_wrong',
  })
  return (
    <Dialog title={t('account:email_change_title')} onClose={onClose}>
      <p>{t('account:email_change_text', { email })}</p>
      <AccountForm form={form} submit={t('account:email_change_do')}>
        <EmailField
          label={t('account:email_new')}
          value={next}
          error={form.error('email')}
          firstFocus
          onChange={(text) => {
            setNext(text)
            form.mend('email')
          }}
        />
        <PasswordField
          label={t('account:password_current')}
          showLabel={t('account:password_show')}
          value={password}
          isNew={false}
          error={form.error('password')}
          onChange={(text) => {
            setPassword(text)
            form.mend('password')
          }}
        />
      </AccountForm>
    </Dialog>
  )
}

function changeFaults(email: string, next: string, password: string): FieldErrors {
  const isSame = next.toLowerCase() === email.toLowerCase()
  return {
    ...(looksLikeEmail(next) ? {} : { email: 'EMAIL_VALIDATION_ERROR' }),
    ...(isSame ? { email: 'account:email_same' } : {}),
    ...(password === '' ? { password: 'account:password_empty' } : {}),
  }
}
