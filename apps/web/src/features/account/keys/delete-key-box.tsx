import type { ApiKeyView } from '@cambio/contract/api-key'
import { useState } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { ConfirmBox } from '../forms/confirm-box.tsx'

interface DeleteKeyBoxProps {
  apiKey: ApiKeyView
  /** Deletes the key. Shows an error notice if the deletion fails, so that the dialog need not show one. */
  deleteKey: (key: ApiKeyView) => Promise<void>
  onClose: () => void
}

/** Dialog that asks the user to confirm the deletion of an API key. Closes once the call has succeeded or failed. */
export function DeleteKeyBox({ apiKey, deleteKey, onClose }: DeleteKeyBoxProps) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    await deleteKey(apiKey)
    onClose()
  }
  return (
    <ConfirmBox
      title={t('profile:keys_delete_title', { name: apiKey.name })}
      dismiss={t('account:cancel')}
      confirm={t('profile:keys_delete_do')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('profile:keys_delete_text')}</p>
    </ConfirmBox>
  )
}
