import { useState } from 'react'
import { CodeField } from '../../../components/ui/code-field.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { QrFigure } from '../../../components/ui/qr-figure.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { callAccount } from '../api/call-account.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { AccountName } from '../menu/account-name.tsx'
import { useAccountForm, useForm } from '../forms/use-account-form.ts'
import { cleanTotp, looksLikeTotp } from './code-text.ts'
import { codeFailure } from './proof-failure.ts'
import secret from '../forms/secret.module.css'
import styles from './add-totp-dialog.module.css'

interface AddFactorDialogProps {
  email: string
  /** Called once the app is added, with new recovery codes if it is the first factor. */
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

type Begun = AccountAnswer<'beginTotp'>

/** Dialog that adds an authenticator app: it asks for the password, shows the secret and checks the first code. */
export function AddTotpDialog({ email, onAdded, onClose }: AddFactorDialogProps) {
  const t = useText()
  const [begun, setBegun] = useState<Begun | null>(null)
  return (
    <Dialog key={begun?.secret} title={t('profile:step_totp_title')} onClose={onClose}>
      {begun ? <FirstCode begun={begun} onAdded={onAdded} /> : <PasswordFirst email={email} onBegun={setBegun} />}
    </Dialog>
  )
}

function PasswordFirst({ email, onBegun }: { email: string; onBegun: (begun: Begun) => void }) {
  const t = useText()
  const [password, setPassword] = useState('')
  const form = useAccountForm({
    check: () => (password === '' ? { password: 'account:password_empty' } : {}),
    send: async () => onBegun(await callGuarded('beginTotp', t('profile:step_for_totp'), { body: { password } })),
    knownPassword: 'account:password_wrong',
  })
  return (
    <>
      <p>{t('profile:step_totp_text')}</p>
      <AccountForm form={form} submit={t('profile:step_next')}>
        <AccountName email={email} />
        <PasswordField
          label={t('account:password')}
          showLabel={t('account:password_show')}
          value={password}
          isNew={false}
          error={form.error('password')}
          firstFocus
          onChange={form.onEdit(setPassword, 'password')}
        />
      </AccountForm>
    </>
  )
}

function FirstCode({ begun, onAdded }: { begun: Begun; onAdded: AddFactorDialogProps['onAdded'] }) {
  const t = useText()
  const [code, setCode] = useState('')
  const form = useForm<'code'>({
    check: () => (looksLikeTotp(code) ? {} : { code: 'profile:step_code_incomplete' }),
    send: async () => onAdded((await callAccount('confirmTotp', { body: { code } })).recoveryCodes),
    explain: (error) => codeFailure(error, 'profile:step_code_wrong'),
  })
  return (
    <>
      <p>{t('profile:step_scan')}</p>
      <div className={styles.secret}>
        <QrFigure text={begun.uri} label={t('profile:step_qr')} />
        <div className={secret.secret}>
          <p>{t('profile:step_secret')}</p>
          <code data-testid="totp-secret">{begun.secret}</code>
          <CopyButton
            text={begun.secret}
            label={t('profile:step_secret_copy')}
            copiedMessage={t('profile:step_secret_copied')}
          />
        </div>
      </div>
      <AccountForm form={form} submit={t('profile:step_totp_do')}>
        <CodeField
          label={t('profile:step_first_code')}
          value={code}
          error={form.error('code')}
          firstFocus
          onChange={form.onEdit((text: string) => setCode(cleanTotp(text)), 'code')}
        />
      </AccountForm>
    </>
  )
}
