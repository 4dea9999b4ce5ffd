import type { ApiKeyView } from '@cambio/contract/api-key'
import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { KeyForm } from './key-form.tsx'

interface EditKeyDialogProps {
  apiKey: ApiKeyView
  onChanged: () => void
  onClose: () => void
}

/** Dialog that changes the name and the allowed IP networks of an API key. */
export function EditKeyDialog({ apiKey, onChanged, onClose }: EditKeyDialogProps) {
  const t = useText()
  const [name, setName] = useState(apiKey.name)
  const [networks, setNetworks] = useState(apiKey.whiteListIp.join('\n'))
  return (
    <Dialog title={t('profile:keys_edit_title')} onClose={onClose}>
      <KeyForm
        name={name}
        networks={networks}
        submit={t('profile:keys_save')}
        onName={setName}
        onNetworks={setNetworks}
        send={async ({ name: called, whiteListIp }) => {
          // Omit unchanged networks, because every request that contains networks requires two-factor authentication.
          const isWidened = whiteListIp.join() !== apiKey.whiteListIp.join()
          const body = { apiId: apiKey.apiId, name: called, ...(isWidened && { whiteListIp }) }
          await callGuarded('updateApiKey', t('profile:step_for_key_networks', { name: apiKey.name }), { body })
          onChanged()
          onClose()
        }}
      />
    </Dialog>
  )
}
