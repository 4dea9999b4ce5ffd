import type { ChangeEvent, ReactNode } from 'react'
import { FieldBox } from '../../../components/ui/field-box.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { useForm } from '../forms/use-account-form.ts'
import { keyFailure } from './key-failure.ts'
import { looksLikeNetwork, networksOf } from './networks.ts'

const NAME_MAX_LENGTH = 60
const NETWORK_ROWS = 3

type KeyField = 'name' | 'networks'

interface KeyFormProps {
  name: string
  networks: string
  /** Placeholder of the name field if the name may be empty; without it, the user must enter a name. */
  namePlaceholder?: string
  submit: string
  onName: (name: string) => void
  onNetworks: (networks: string) => void
  send: (key: { name: string; whiteListIp: string[] }) => Promise<void>
  /** Further fields, shown below the field for the IP networks. */
  children?: ReactNode
}

/** Form for the name and the allowed IP networks of an API key. */
export function KeyForm({ name, networks, namePlaceholder, onName, onNetworks, send, ...rest }: KeyFormProps) {
  const t = useText()
  const form = useForm<KeyField>({
    check: () => ({
      ...(name.trim() === '' && namePlaceholder === undefined ? { name: 'profile:keys_name_empty' } : {}),
      ...(networksOf(networks).every(looksLikeNetwork) ? {} : { networks: 'profile:keys_networks_wrong' }),
    }),
    send: () => send({ name: name.trim(), whiteListIp: networksOf(networks) }),
    explain: keyFailure,
  })
  return (
    <AccountForm form={form} submit={rest.submit}>
      <TextField
        label={t('profile:keys_name')}
        hint={t('profile:keys_name_hint')}
        value={name}
        maxLength={NAME_MAX_LENGTH}
        placeholder={namePlaceholder}
        error={form.error('name')}
        firstFocus
        onChange={form.onEdit(onName, 'name')}
      />
      <NetworksField form={form} value={networks} onChange={onNetworks} />
      {rest.children}
    </AccountForm>
  )
}

interface NetworksFieldProps {
  form: Pick<ReturnType<typeof useForm<KeyField>>, 'error' | 'onEdit'>
  value: string
  onChange: (networks: string) => void
}

/** Field for the IP networks that may use the API key, one per line. */
function NetworksField({ form, value, onChange }: NetworksFieldProps) {
  const t = useText()
  return (
    <FieldBox label={t('profile:keys_networks')} error={form.error('networks')} hint={t('profile:keys_networks_hint')}>
      {(attributes) => (
        <textarea
          {...attributes}
          className="mono"
          rows={NETWORK_ROWS}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={form.onEdit((event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value), 'networks')}
        />
      )}
    </FieldBox>
  )
}
