import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmailField } from '../../../components/ui/email-field.tsx'
import { LinkedText } from '../../../components/ui/linked-text.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { emailErrors } from '../../../lib/account/email-text.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountDialogs } from '../api/account.ts'
import { register } from '../api/register.ts'
import type { OpenDialog } from '../state/dialog-store.ts'
import type { FieldErrors } from '../state/form-failure.ts'
import { newPasswordFault } from '../state/new-password.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'
import { useKept } from '../forms/use-kept.ts'
import { useOpenPage } from './use-open-page.ts'
import { DialogLink, DialogLinks } from '../menu/dialog-links.tsx'

const ACCEPTED = 'yes'
const termsLink = (words: string) => (
  <Link to="/docs/$" params={{ _splat: 'terms' }} target="_blank">
    {words}
  </Link>
)
const privacyLink = (words: string) => (
  <Link to="/docs/$" params={{ _splat: 'privacy' }} target="_blank">
    {words}
  </Link>
)

/** Dialog that creates an account and signs the user in. It then opens the page that the user originally requested. */
export function RegisterDialog({ dialog: { returnTo } }: { dialog: OpenDialog }) {
  const t = useText()
  const openPage = useOpenPage()
  const locale = useLocale()
  const [email, setEmail] = useKept('email')
  const [terms, setTerms] = useKept('terms')
  const [password, setPassword] = useState('')
  const [passwordConfirm, setPasswordConfirm] = useState('')
  const isTermsAccepted = terms === ACCEPTED
  const form = useAccountForm({
    check: () => registerFaults({ email, password, passwordConfirm, isTermsAccepted }),
    send: async () => {
      const isSignedIn = await register(email, password, locale)
      if (isSignedIn && returnTo) openPage(returnTo)
    },
  })
  return (
    <Dialog title={t('account:register_title')} onClose={accountDialogs.close}>
      <AccountForm form={form} submit={t('account:register_do')}>
        <EmailField
          value={email}
          hint={t('account:register_email_hint')}
          error={form.error('email')}
          autoComplete="username"
          firstFocus
          onChange={form.onEdit(setEmail, 'email')}
        />
        <PasswordFields {...{ form, email, password, setPassword, passwordConfirm, setPasswordConfirm }} />
        {siteConfig().termsRequired && <TermsField {...{ form, isTermsAccepted, setTerms }} />}
      </AccountForm>
      <LoginWay />
    </Dialog>
  )
}

type Form = ReturnType<typeof useAccountForm>

interface PasswordFieldsProps {
  form: Form
  email: string
  password: string
  setPassword(text: string): void
  passwordConfirm: string
  setPasswordConfirm(text: string): void
}

/** Inputs for typing the new password twice. */
function PasswordFields(props: PasswordFieldsProps) {
  const t = useText()
  const { form, email, password, setPassword, passwordConfirm, setPasswordConfirm } = props
  return (
    <>
      <NewPasswordField
        label={t('account:password')}
        email={email}
        value={password}
        error={form.error('newPassword')}
        onChange={form.onEdit(setPassword, 'newPassword')}
      />
      <PasswordField
        label={t('account:password_confirm')}
        showLabel={t('account:password_confirm_show')}
        name="password-confirm"
        isNew
        value={passwordConfirm}
        error={form.error('passwordConfirm')}
        onChange={form.onEdit(setPasswordConfirm, 'passwordConfirm')}
      />
    </>
  )
}

interface TermsFieldProps {
  form: Form
  isTermsAccepted: boolean
  setTerms(text: string): void
}

function TermsField({ form, isTermsAccepted, setTerms }: TermsFieldProps) {
  const t = useText()
  return (
    <Checkbox
      checked={isTermsAccepted}
      error={form.error('terms') ?? undefined}
      onChange={form.onEdit((accepted: boolean) => setTerms(accepted ? ACCEPTED : ''), 'terms')}
    >
      <LinkedText text={t('account:accept_terms')} links={[termsLink, privacyLink]} />
    </Checkbox>
  )
}

/** Link to the login dialog, for a user who already has an account. */
function LoginWay() {
  const t = useText()
  return (
    <DialogLinks>
      <span>{t('account:have_account')}</span>
      <DialogLink onClick={() => accountDialogs.open({ kind: 'login' })}>{t('account:to_login')}</DialogLink>
    </DialogLinks>
  )
}

interface Typed {
  email: string
  password: string
  passwordConfirm: string
  isTermsAccepted: boolean
}

/** Returns the registration form's errors by field (spec §5). */
function registerFaults({ email, password, passwordConfirm, isTermsAccepted }: Typed): FieldErrors {
  const newPassword = newPasswordFault(password)
  return {
    ...emailErrors(email),
    ...(newPassword === null ? {} : { newPassword }),
    ...(password === passwordConfirm ? {} : { passwordConfirm: 'account:PASSWORD_DO_NOT_MATCH_ERROR' }),
    ...(isTermsAccepted || !siteConfig().termsRequired ? {} : { terms: 'account:error_agree_privacy' }),
  }
}
