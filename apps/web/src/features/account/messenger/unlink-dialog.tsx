import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { AccountName } from '../menu/account-name.tsx'
import { KnownPasswordField } from '../forms/known-password-field.tsx'
import { useForm } from '../forms/use-account-form.ts'
import type { AccountField } from '../state/form-failure.ts'
import { unlinkFailure } from './messenger-failure.ts'

interface UnlinkDialogProps {
  email: string
  onUnlinked: () => void
  onClose: () => void
}

/** Dialog that removes the link to the messenger user. The server then ends all other sessions. */
export function UnlinkDialog({ email, onUnlinked, onClose }: UnlinkDialogProps) {
  const t = useText()
  const [password, setPassword] = useState('')
  const form = useForm<AccountField>({
    check: () => (password === '' ? { password: 'account:password_empty' } : {}),
    send: async () => {
      await callGuarded('unlinkMessenger', t('profile:step_for_unlinking'), { body: { password } })
      onUnlinked()
    },
    explain: unlinkFailure,
  })
  return (
    <Dialog title={t('profile:messenger_unlink_title')} onClose={onClose}>
      <p>{t('profile:messenger_unlink_text')}</p>
      <AccountForm form={form} submit={t('profile:messenger_unlink')} variant="danger">
        <AccountName email={email} />
        <KnownPasswordField form={form} value={password} onChange={setPassword} />
      </AccountForm>
    </Dialog>
  )
}
