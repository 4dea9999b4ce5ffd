import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmailField } from '../../../components/ui/email-field.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { emailErrors } from '../../../lib/account/email-text.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs } from '../api/account.ts'
import { goOn, signIn } from '../api/sign-in.ts'
import type { OpenDialog } from '../state/dialog-store.ts'
import type { FieldErrors } from '../state/form-failure.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'
import { useKept } from '../forms/use-kept.ts'
import { useOpenPage } from './use-open-page.ts'
import { DialogLink, DialogLinks } from '../menu/dialog-links.tsx'

/** Dialog for signing in with email and password. */
export function LoginDialog({ dialog }: { dialog: Extract<OpenDialog, { kind: 'login' }> }) {
  const t = useText()
  const openPage = useOpenPage()
  const [email, setEmail] = useKept('email')
  const [password, setPassword] = useState('')
  const form = useAccountForm({
    check: () => loginFaults(email, password),
    send: async () => {
      await signIn(email, password)
      const page = goOn(dialog)
      if (page !== null) openPage(page)
    },
  })
  return (
    <Dialog title={t('account:login_title')} onClose={accountDialogs.close}>
      {dialog.note !== undefined && <Banner kind="info">{t(`account:login_note_${dialog.note}`)}</Banner>}
      {dialog.returnTo && <p>{t('account:login_to_go_on')}</p>}
      <AccountForm form={form} submit={t('account:login_do')}>
        <EmailField
          value={email}
          error={form.error('email')}
          autoComplete="username"
          firstFocus={email === ''}
          onChange={form.onEdit(setEmail, 'email', 'password')}
        />
        <PasswordField
          label={t('account:password')}
          showLabel={t('account:password_show')}
          value={password}
          isNew={false}
          error={form.error('password')}
          firstFocus={email !== ''}
          onChange={form.onEdit(setPassword, 'email', 'password')}
        />
      </AccountForm>
      <OtherWays />
    </Dialog>
  )
}

/** Links for a user who has forgotten the password or has no account. */
function OtherWays() {
  const t = useText()
  return (
    <DialogLinks>
      <DialogLink onClick={() => accountDialogs.open({ kind: 'restore' })}>{t('account:to_restore')}</DialogLink>
      <DialogLink onClick={() => accountDialogs.open({ kind: 'register' })}>{t('account:to_register')}</DialogLink>
    </DialogLinks>
  )
}

function loginFaults(email: string, password: string): FieldErrors {
  return {
    ...emailErrors(email),
    ...(password === '' ? { password: 'account:password_empty' } : {}),
  }
}
