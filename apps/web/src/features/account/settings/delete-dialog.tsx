import { useState, type ChangeEvent } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { FieldBox } from '../../../components/ui/field-box.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { formFailure } from '../state/form-failure.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { AccountName } from '../menu/account-name.tsx'
import { useForm } from '../forms/use-account-form.ts'
import { useLeave } from '../menu/use-sign-out.ts'

/** Dialog that deletes the account once the user has typed a confirmation word and the password. */
export function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useText()
  const { form, word, setWord, password, setPassword, hasBalance, givesUp, setGivesUp } = useDeleteForm(email)
  return (
    <Dialog title={t('account:delete_title')} onClose={onClose}>
      <p>{t('account:delete_consequence', { email })}</p>
      <AccountForm form={form} submit={t('account:delete_do')} variant="danger">
        <AccountName email={email} />
        <WordField {...{ form, word, setWord }} />
        <PasswordField
          label={t('account:password')}
          showLabel={t('account:password_show')}
          value={password}
          isNew={false}
          error={form.error('password')}
          onChange={form.onEdit(setPassword, 'password')}
        />
        {hasBalance && (
          <Checkbox checked={givesUp} onChange={setGivesUp}>
            {t('account:delete_give_up')}
          </Checkbox>
        )}
      </AccountForm>
    </Dialog>
  )
}

/** Returns this dialog's form state, including the function that submits it. */
function useDeleteForm(email: string) {
  const t = useText()
  const leave = useLeave()
  const [word, setWord] = useState('')
  const [password, setPassword] = useState('')
  // True once the server has rejected the deletion because the account has a balance.
  const [hasBalance, setHasBalance] = useState(false)
  const [givesUp, setGivesUp] = useState(false)
  const form = useForm({
    check: () => ({
      ...(word.trim().toLowerCase() === t('account:delete_word') ? {} : { word: 'account:delete_word_wrong' }),
      ...(password === '' ? { password: 'account:password_empty' } : {}),
    }),
    send: async () => {
      const body = { password, giveUpBalance: givesUp }
      await callGuarded('deleteAccount', t('profile:step_for_deletion', { email }), { body })
      await leave()
      notifications.add({ type: 'success', message: t('account:deleted') })
    },
    explain: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'ERR_UNPROCESSABLE_ENTITY')
        return formFailure(error, 'account:password_wrong')
      setHasBalance(true)
      return { fields: {}, banner: { key: 'account:delete_has_balance' } }
    },
  })
  return { form, word, setWord, password, setPassword, hasBalance, givesUp, setGivesUp }
}

interface WordFieldProps {
  form: ReturnType<typeof useDeleteForm>['form']
  word: string
  setWord(text: string): void
}

/** Field for the word that confirms the deletion. */
function WordField({ form, word, setWord }: WordFieldProps) {
  const t = useText()
  return (
    <FieldBox label={t('account:delete_word_label', { word: t('account:delete_word') })} error={form.error('word')}>
      {(attributes) => (
        <input
          {...attributes}
          data-first-focus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={word}
          onChange={form.onEdit((event: ChangeEvent<HTMLInputElement>) => setWord(event.target.value), 'word')}
        />
      )}
    </FieldBox>
  )
}
