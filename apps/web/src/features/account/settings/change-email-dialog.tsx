import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmailField } from '../../../components/ui/email-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { EmailCodeField } from '../forms/email-code-field.tsx'
import { KnownPasswordField } from '../forms/known-password-field.tsx'
import { useEmailChange } from './use-email-change.ts'

/** Dialog that changes the account's email address. The user must confirm the new address. */
export function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useText()
  const { form, next, setNext, password, setPassword, code, setCode } = useEmailChange(email, onClose)
  return (
    <Dialog title={t('account:email_change_title')} onClose={onClose}>
      <p>{t('account:email_change_text', { email })}</p>
      <AccountForm form={form} submit={t('account:email_change_do')}>
        <EmailField
          label={t('account:email_new')}
          value={next}
          error={form.error('email')}
          firstFocus
          onChange={form.onEdit(setNext, 'email')}
        />
        <KnownPasswordField form={form} value={password} onChange={setPassword} />
        {code !== null && (
          <EmailCodeField
            form={form}
            value={code}
            hint={t('account:email_change_code', { email })}
            firstFocus
            onChange={setCode}
          />
        )}
      </AccountForm>
    </Dialog>
  )
}
