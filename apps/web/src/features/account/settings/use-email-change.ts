import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { emailErrors } from '../../../lib/account/email-text.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs, accountStore } from '../api/account.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { looksLikeCode } from '../state/code-text.ts'
import type { FieldErrors } from '../state/form-failure.ts'
import { forgetTexts } from '../state/kept-form.ts'
import { useAccountForm } from '../forms/use-account-form.ts'
import { useKept } from '../forms/use-kept.ts'

/**
 * Returns the fields and the form that change the account's email address. `code` is null until the server has sent a
 * code to the current address. `onDone` is called before the dialog that confirms the new address opens.
 */
export function useEmailChange(email: string, onDone: () => void) {
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
      onDone()
      accountDialogs.open({ kind: 'confirm' })
    },
    knownPassword: 'account:password_wrong',
  })
  return { form, next, setNext, password, setPassword, code, setCode }
}

/**
 * Returns whether the server rejected the request only because the code was missing. In this case, the server has just
 * sent the code to the current email address.
 */
function isCodeSent(error: unknown): boolean {
  return error instanceof ApiError && error.data.fields?.some(({ problem }) => problem === 'email_code_sent') === true
}

function changeFaults(email: string, next: string, password: string): FieldErrors {
  const isSame = next.toLowerCase() === email.toLowerCase()
  return {
    ...emailErrors(next),
    ...(isSame ? { email: 'account:email_same' } : {}),
    ...(password === '' ? { password: 'account:password_empty' } : {}),
  }
}
