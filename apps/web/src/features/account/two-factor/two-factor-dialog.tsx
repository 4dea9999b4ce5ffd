import { useState } from 'react'
import { CodeField } from '../../../components/ui/code-field.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { callAccount } from '../api/call-account.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { useForm } from '../forms/use-account-form.ts'
import type { OpenStep, WantedStep } from '../state/step-store.ts'
import { cleanTotp, looksLikeRecoveryCode, looksLikeTotp } from './code-text.ts'
import { hasPasskeys, showPasskey } from './passkey.ts'
import { codeFailure, proofFailure } from './proof-failure.ts'
import { DialogLink, DialogLinks } from '../menu/dialog-links.tsx'

type Way = WantedStep['ways'][number]
type Prove = (proof: { code: string } | { recoveryCode: string }) => Promise<void>

/** Dialog that prompts the user for a second factor and describes the action to confirm. */
export function TwoFactorDialog({ step }: { step: OpenStep }) {
  const t = useText()
  const { act, what, answer, leave } = step
  const ways = step.ways.filter((way) => way !== 'passkey' || hasPasskeys())
  const [way, setWay] = useState<Way | null>(firstOf(ways))
  const prove: Prove = async (proof) => {
    answer((await callAccount('proveTwoFactor', { body: { act, ...proof } })).grant)
  }
  return (
    // The key makes React mount a new dialog for each method, so that the focus moves to the method's field.
    <Dialog key={way} title={t('profile:step_title')} onClose={leave}>
      <p>{what}</p>
      {way === 'passkey' && <PasskeyForm act={act} answer={answer} />}
      {way === 'totp' && <CodeForm prove={prove} />}
      {way === 'recovery' && <RecoveryForm prove={prove} />}
      {way === null && <p>{t('profile:step_no_way')}</p>}
      <DialogLinks>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <DialogLink key={other} onClick={() => setWay(other)}>
              {t(`profile:step_by_${other}`)}
            </DialogLink>
          ))}
      </DialogLinks>
    </Dialog>
  )
}

/** Returns the method that the dialog offers first. Prefers a passkey, because a phishing page cannot steal it. */
function firstOf(ways: readonly Way[]): Way | null {
  return (['passkey', 'totp', 'recovery'] as const).find((way) => ways.includes(way)) ?? null
}

function PasskeyForm({ act, answer }: Pick<OpenStep, 'act' | 'answer'>) {
  const t = useText()
  const form = useForm<'passkey'>({
    check: () => ({}),
    send: async () => {
      const passkey = await showPasskey(await callAccount('requestPasskey', { body: { act } }))
      answer((await callAccount('proveTwoFactor', { body: { act, passkey } })).grant)
    },
    explain: (error) => ({ fields: {}, banner: proofFailure(error, 'profile:step_passkey_refused') }),
  })
  return (
    <AccountForm form={form} submit={t('profile:step_show_passkey')} submitFirst>
      <p className="field-note">{t('profile:step_passkey_hint')}</p>
    </AccountForm>
  )
}

function CodeForm({ prove }: { prove: Prove }) {
  const t = useText()
  const [code, setCode] = useState('')
  const form = useForm<'code'>({
    check: () => (looksLikeTotp(code) ? {} : { code: 'profile:step_code_incomplete' }),
    send: () => prove({ code }),
    explain: (error) => codeFailure(error, 'profile:step_code_wrong'),
  })
  return (
    <AccountForm form={form} submit={t('profile:step_confirm')}>
      <CodeField
        label={t('profile:step_code')}
        hint={t('profile:step_code_hint')}
        value={code}
        error={form.error('code')}
        firstFocus
        onChange={form.onEdit((text: string) => setCode(cleanTotp(text)), 'code')}
      />
    </AccountForm>
  )
}

function RecoveryForm({ prove }: { prove: Prove }) {
  const t = useText()
  const [code, setCode] = useState('')
  const form = useForm<'code'>({
    check: () => (looksLikeRecoveryCode(code) ? {} : { code: 'profile:step_recovery_incomplete' }),
    send: () => prove({ recoveryCode: code.trim() }),
    explain: (error) => codeFailure(error, 'profile:step_recovery_wrong'),
  })
  return (
    <AccountForm form={form} submit={t('profile:step_confirm')}>
      <TextField
        label={t('profile:step_recovery')}
        hint={t('profile:step_recovery_hint')}
        value={code}
        className="mono"
        autoCapitalize="none"
        spellCheck={false}
        error={form.error('code')}
        firstFocus
        onChange={form.onEdit(setCode, 'code')}
      />
    </AccountForm>
  )
}
