import type { AccountWithdrawalView } from '@cambio/contract/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeField } from '../../../components/ui/code-field.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { moneyText, shortAddress } from '../../../lib/format.ts'
import { useText } from '../../../lib/i18n.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { accountDialogs, useAccount } from '../api/account.ts'
import { askAccount } from '../api/ask-account.ts'
import { AccountForm } from '../components/account-form.tsx'
import { ResendLetter } from '../components/resend-letter.tsx'
import { useAccountForm } from '../components/use-account-form.ts'
import { cleanCode, looksLikeCode } from '../state/code-text.ts'

/** Takes the emailed code and the password for a withdrawal to a new address. */
export function WithdrawalCodeDialog({ withdrawal }: { withdrawal: AccountWithdrawalView }) {
  const t = useText()
  const locale = useLocale()
  const account = useAccount()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const { id, amount, currencyTitle, address } = withdrawal
  const form = useAccountForm({
    check: () => ({
      ...(looksLikeCode(code) ? {} : { code: 'account:code_incomplete' }),
      ...(password === '' ? { password: 'account:password_empty' } : {}),
    }),
    send: async () => {
      await askAccount('confirmWithdrawal', { body: { id, code, password } })
      void queryClient.invalidateQueries({ queryKey: [...ACCOUNT_QUERIES] })
      accountDialogs.open({ kind: 'success', of: 'withdrawal' })
    },
    knownPassword: 'account:password_wrong',
  })
  return (
    <Dialog title={t('account:withdrawal_code_title')} onClose={accountDialogs.close}>
      <p>
        {t('account:withdrawal_code_text', {
          email: account?.email ?? '',
          amount: moneyText(amount, currencyTitle, locale),
          address: shortAddress(address),
        })}
      </p>
      <AccountForm form={form} submit={t('account:withdrawal_code_do')}>
        <CodeField
          label={t('account:code')}
          value={code}
          error={form.error('code')}
          firstFocus
          onChange={(text) => {
            setCode(cleanCode(text))
            form.mend('code')
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
      <ResendLetter send={() => askAccount('resendWithdrawalCode', { body: { id } })} />
    </Dialog>
  )
}
