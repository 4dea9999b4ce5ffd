import { FieldBox } from '../../../components/ui/field-box.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { AccountForm } from '../components/account-form.tsx'
import { useForm } from '../components/use-account-form.ts'
import { keyFailure } from './key-failure.ts'
import { looksLikeNetwork, networksOf } from './networks.ts'

const NAME_MAX_LENGTH = 60
const NETWORK_ROWS = 3

interface KeyFormProps {
  name: string
  networks: string
  submit: string
  onName: (name: string) => void
  onNetworks: (networks: string) => void
  send: (key: { name: string; whiteListIp: string[] }) => Promise<void>
}

/** Form for the name and the allowed IP networks of an API key. */
export function KeyForm({ name, networks, submit, onName, onNetworks, send }: KeyFormProps) {
  const t = useText()
  const form = useForm({
    check: () => ({
      ...(name.trim() === '' ? { name: 'profile:keys_name_empty' } : {}),
      ...(networksOf(networks).every(looksLikeNetwork) ? {} : { networks: 'profile:keys_networks_wrong' }),
    }),
    send: () => send({ name: name.trim(), whiteListIp: networksOf(networks) }),
    explain: keyFailure,
  })
  return (
    <AccountForm form={form} submit={submit}>
      <TextField
        label={t('profile:keys_name')}
        hint={t('profile:keys_name_hint')}
        value={name}
        maxLength={NAME_MAX_LENGTH}
        error={form.error('name')}
        firstFocus
        onChange={(text) => {
          onName(text)
          form.clearError('name')
        }}
      />
      <FieldBox
        label={t('profile:keys_networks')}
        error={form.error('networks')}
        hint={t('profile:keys_networks_hint')}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            className="mono"
            rows={NETWORK_ROWS}
            autoCapitalize="none"
            spellCheck={false}
            value={networks}
            onChange={(event) => {
              onNetworks(event.target.value)
              form.clearError('networks')
            }}
          />
        )}
      </FieldBox>
    </AccountForm>
  )
}
