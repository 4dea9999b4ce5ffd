import type { AccountWithdrawalView } from '@cambio/contract/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { accountDialogs, useAccount } from '../api/account.ts'
import { callAccount } from '../api/call-account.ts'
import { proveOwner } from '../api/prove-owner.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { ResendEmail } from '../forms/resend-email.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'
import { looksLikeCode } from '../state/code-text.ts'
import { EmailCodeField } from '../forms/email-code-field.tsx'
import { KnownPasswordField } from '../forms/known-password-field.tsx'

/** Dialog for the emailed code and the password that confirm a withdrawal to a new address. */
export function WithdrawalCodeDialog({ withdrawal }: { withdrawal: AccountWithdrawalView }) {
  const t = useText()
  const locale = useLocale()
  const account = useAccount()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const { id, amount, currencyTitle, networkTitle, address, memo } = withdrawal
  const form = useAccountForm({
    check: () => ({
      ...(looksLikeCode(code) ? {} : { code: 'account:code_incomplete' }),
      ...(password === '' ? { password: 'account:password_empty' } : {}),
    }),
    send: async () => {
      await proveOwner(t('account:withdrawal_code_title'))
      await callAccount('confirmWithdrawal', { body: { id, code, password } })
      void queryClient.invalidateQueries({ queryKey: [...ACCOUNT_QUERIES] })
      accountDialogs.open({ kind: 'success', of: 'withdrawal' })
    },
    knownPassword: 'account:password_wrong',
  })
  return (
    <Dialog title={t('account:withdrawal_code_title')} onClose={accountDialogs.close}>
      <p>{t('account:withdrawal_code_text', { email: account?.email ?? '' })}</p>
      <p>
        {t('account:withdrawal_code_what', { amount: moneyText(amount, currencyTitle, locale), network: networkTitle })}
      </p>
      <p className="mono">{memo === null ? address : `${address} · ${memo}`}</p>
      <AccountForm form={form} submit={t('account:withdrawal_code_do')}>
        <EmailCodeField form={form} value={code} firstFocus onChange={setCode} />
        <KnownPasswordField form={form} value={password} onChange={setPassword} />
      </AccountForm>
      <ResendEmail send={() => callAccount('resendWithdrawalCode', { body: { id } })} />
    </Dialog>
  )
}
