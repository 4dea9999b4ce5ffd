import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmailField } from '../../../components/ui/email-field.tsx'
import { emailErrors } from '../../../lib/account/email-text.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs } from '../api/account.ts'
import { callAccount } from '../api/call-account.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'
import { useKept } from '../forms/use-kept.ts'
import { DialogLink, DialogLinks } from '../menu/dialog-links.tsx'

/**
 * Dialog that requests an email with a password reset code. Neither this dialog nor the dialog for the code reveals
 * whether the account exists.
 */
export function RestoreDialog() {
  const t = useText()
  const [email, setEmail] = useKept('email')
  const form = useAccountForm({
    check: () => emailErrors(email),
    send: async () => {
      // The request contains no language, because the server uses the language that the account holder chose for
      // emails.
      await callAccount('requestPasswordReset', { body: { email } })
      accountDialogs.open({ kind: 'new-password', email })
    },
  })
  return (
    <Dialog title={t('account:restore_title')} onClose={accountDialogs.close}>
      <p>{t('account:restore_text')}</p>
      <AccountForm form={form} submit={t('account:restore_do')}>
        <EmailField
          value={email}
          error={form.error('email')}
          autoComplete="username"
          firstFocus
          onChange={form.onEdit(setEmail, 'email')}
        />
      </AccountForm>
      <DialogLinks>
        <DialogLink onClick={() => accountDialogs.open({ kind: 'new-password', email })}>
          {t('account:to_new_password')}
        </DialogLink>
        <DialogLink onClick={() => accountDialogs.open({ kind: 'login' })}>{t('account:back_to_login')}</DialogLink>
      </DialogLinks>
    </Dialog>
  )
}
