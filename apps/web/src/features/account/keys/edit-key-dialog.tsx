import type { ApiKeyView } from '@cambio/contract/api-key'
import { useState } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { KeyForm } from './key-form.tsx'

interface EditKeyDialogProps {
  apiKey: ApiKeyView
  onChanged: () => void
  onClose: () => void
}

/** Dialog that changes an API key's name, its allowed IP networks, and whether the status of its orders is public. */
export function EditKeyDialog({ apiKey, onChanged, onClose }: EditKeyDialogProps) {
  const t = useText()
  const [name, setName] = useState(apiKey.name)
  const [networks, setNetworks] = useState(apiKey.whiteListIp.join('\n'))
  const [isStatusPublic, setStatusPublic] = useState(apiKey.isStatusPublic)
  return (
    <Dialog title={t('profile:keys_edit_title')} onClose={onClose}>
      <KeyForm
        name={name}
        networks={networks}
        submit={t('profile:keys_save')}
        onName={setName}
        onNetworks={setNetworks}
        send={async ({ name: called, whiteListIp }) => {
          const body = changesOf(apiKey, { name: called, whiteListIp, isStatusPublic })
          await callGuarded('updateApiKey', t('profile:step_for_key_networks', { name: apiKey.name }), { body })
          onChanged()
          onClose()
        }}
      >
        <Checkbox checked={isStatusPublic} onChange={setStatusPublic}>
          {t('profile:keys_status_public')}
        </Checkbox>
      </KeyForm>
    </Dialog>
  )
}

type Edited = Pick<ApiKeyView, 'name' | 'whiteListIp' | 'isStatusPublic'>

/**
 * Returns the changed fields of an API key. Omits unchanged IP networks and an unchanged `isStatusPublic`, because a
 * request with these fields requires a second factor.
 */
function changesOf(key: ApiKeyView, { name, whiteListIp, isStatusPublic }: Edited) {
  return {
    apiId: key.apiId,
    name,
    ...(whiteListIp.join() !== key.whiteListIp.join() && { whiteListIp }),
    ...(isStatusPublic !== key.isStatusPublic && { isStatusPublic }),
  }
}
