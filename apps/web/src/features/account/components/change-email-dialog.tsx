import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmailField } from '../../../components/ui/email-field.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { looksLikeEmail } from '../../../lib/account/email-text.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs, accountStore } from '../api/account.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { looksLikeCode } from '../state/code-text.ts'
import type { FieldErrors } from '../state/form-failure.ts'
import { forgetTexts } from '../state/kept-form.ts'
import { AccountForm } from './account-form.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useKept } from './use-kept.ts'
import { EmailCodeField } from './email-code-field.tsx'
import { KnownPasswordField } from './known-password-field.tsx'

/** Dialog that changes the account's email address. The user must confirm the new address. */
export function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useText()
  const [next, setNext] = useKept('new-email')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const form = useAccountForm({
    check: () => ({
      ...changeFaults(email, next, password),
      ...(code === null || looksLikeCode(code) ? {} : { code: 'account:code_incomplete' }),
    }),
    send: async () => {
      const what = t('profile:step_for_email', { email: next })
      const body = { email: next, password, ...(code !== null && { code }) }
      try {
        accountStore.adopt(await callGuarded('changeEmail', what, { body }))
      } catch (error) {
        if (code !== null || !isCodeSent(error)) throw error
        setCode('')
        return
      }
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
            form.clearError('email')
          }}
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

/**
 * Returns whether the server rejected the request only because it now expects the code that it has just sent to the
 * current email address.
 */
function isCodeSent(error: unknown): boolean {
  return error instanceof ApiError && error.data.fields?.some(({ problem }) => problem === 'email_code_sent') === true
}

function changeFaults(email: string, next: string, password: string): FieldErrors {
  const isSame = next.toLowerCase() === email.toLowerCase()
  return {
    ...(looksLikeEmail(next) ? {} : { email: 'EMAIL_VALIDATION_ERROR' }),
    ...(isSame ? { email: 'account:email_same' } : {}),
    ...(password === '' ? { password: 'account:password_empty' } : {}),
  }
}
