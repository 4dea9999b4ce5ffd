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
import { launchFailure } from '../messenger/messenger-failure.ts'
import { AccountName } from '../menu/account-name.tsx'
import { useForm } from '../forms/use-account-form.ts'
import { useLeave } from '../menu/use-sign-out.ts'

interface Owner {
  /** Email address of the account; null for an account without an email, which has no password either. */
  email: string | null
  /** Launch data of the mini-app, which proves the owner of an account without an email. Empty outside the mini-app. */
  launchData: string
}

/**
 * Dialog that deletes the account once the user has typed a confirmation word and the password. An account without an
 * email needs no password, because the launch data authenticates the user.
 */
export function DeleteDialog({ email, launchData, onClose }: Owner & { onClose: () => void }) {
  const t = useText()
  const form = useDeleteForm({ email, launchData })
  const { form: fields, password, setPassword, canGiveUp, givesUp, setGivesUp } = form
  const consequence =
    email === null ? t('profile:delete_consequence_messenger') : t('account:delete_consequence', { email })
  return (
    <Dialog title={t('account:delete_title')} onClose={onClose}>
      <p>{consequence}</p>
      <AccountForm form={fields} submit={t('account:delete_do')} variant="danger">
        <WordField {...form} />
        {email !== null && (
          <>
            <AccountName email={email} />
            <PasswordField
              label={t('account:password')}
              showLabel={t('account:password_show')}
              value={password}
              isNew={false}
              error={fields.error('password')}
              onChange={fields.onEdit(setPassword, 'password')}
            />
          </>
        )}
        {canGiveUp && (
          <Checkbox checked={givesUp} onChange={setGivesUp}>
            {t('account:delete_give_up')}
          </Checkbox>
        )}
      </AccountForm>
    </Dialog>
  )
}

/** Returns this dialog's form state, including the function that submits it. */
function useDeleteForm({ email, launchData }: Owner) {
  const t = useText()
  const leave = useLeave()
  const [word, setWord] = useState('')
  const [password, setPassword] = useState('')
  // True once the server has rejected the deletion because of a balance that the user may give up.
  const [canGiveUp, setCanGiveUp] = useState(false)
  const [givesUp, setGivesUp] = useState(false)
  const form = useForm({
    check: () => ({
      ...(word.trim().toLowerCase() === t('account:delete_word') ? {} : { word: 'account:delete_word_wrong' }),
      ...(email !== null && password === '' ? { password: 'account:password_empty' } : {}),
    }),
    send: async () => {
      const body = email === null ? { initData: launchData } : { password, giveUpBalance: givesUp }
      const what = email === null ? t('profile:step_for_deletion_messenger') : t('profile:step_for_deletion', { email })
      await callGuarded('deleteAccount', what, { body })
      await leave()
      notifications.add({ type: 'success', message: t('account:deleted') })
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'ERR_UNPROCESSABLE_ENTITY') {
        const isRefused = error.data.details?.reason === 'give_up_needs_email'
        setCanGiveUp(!isRefused)
        const key = email === null ? 'profile:delete_balance_messenger' : 'profile:delete_balance_email_new'
        return { fields: {}, banner: { key: isRefused ? key : 'account:delete_has_balance' } }
      }
      return email === null ? launchFailure(error) : formFailure(error, 'account:password_wrong')
    },
  })
  return { form, word, setWord, password, setPassword, canGiveUp, givesUp, setGivesUp }
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
