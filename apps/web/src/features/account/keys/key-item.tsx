import type { ApiKeyView } from '@cambio/contract/api-key'
import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useClockText } from '../../../components/ui/local-time.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import toggle from '../forms/switch.module.css'
import styles from './key-item.module.css'

interface KeyItemProps {
  apiKey: ApiKeyView
  /** Position of the switch. While a change is being saved, this is already the new position. */
  isActive: boolean
  onSwitch: (isActive: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** List item for an API key: name, state, allowed IP networks and last use. */
export function KeyItem({ apiKey, isActive, onSwitch, onEdit, onDelete }: KeyItemProps) {
  const t = useText()
  const id = useId()
  return (
    <li className={styles.key}>
      <KeySwitch {...{ id, apiKey, isActive, onSwitch }} />
      {apiKey.isBlocked && (
        <p id={`${id}-blocked`} className="field-note">
          {t('profile:keys_blocked')}
        </p>
      )}
      <KeyFacts apiKey={apiKey} />
      <KeyActions {...{ apiKey, onEdit, onDelete }} />
    </li>
  )
}

type KeySwitchProps = Pick<KeyItemProps, 'apiKey' | 'isActive' | 'onSwitch'> & { id: string }

function KeySwitch({ id, apiKey: { name, isBlocked }, isActive, onSwitch }: KeySwitchProps) {
  const t = useText()
  return (
    <div className={toggle.switch}>
      <h2>
        <label htmlFor={id}>{name}</label>
      </h2>
      <span className={`state ${styles.state} ${isActive ? styles.on : ''}`}>
        {isActive ? t('profile:keys_on') : t('profile:keys_off')}
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={isActive}
          checked={isActive}
          disabled={isBlocked}
          aria-describedby={isBlocked ? `${id}-blocked` : undefined}
          onChange={({ target }) => onSwitch(target.checked)}
        />
      </span>
    </div>
  )
}

function KeyFacts({ apiKey }: Pick<KeyItemProps, 'apiKey'>) {
  const t = useText()
  const { publicKey, whiteListIp, createdAt, lastUsedAt } = apiKey
  const made = useClockText(createdAt)
  const used = useClockText(lastUsedAt ?? createdAt)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('profile:keys_public')}</dt>
        <dd className="mono">{publicKey}</dd>
      </div>
      <div>
        <dt>{t('profile:keys_from')}</dt>
        <dd className={whiteListIp.length === 0 ? undefined : 'mono'}>
          {whiteListIp.length === 0 ? t('profile:keys_anywhere') : whiteListIp.join(', ')}
        </dd>
      </div>
      <div>
        <dt>{t('profile:keys_created')}</dt>
        <dd>{made}</dd>
      </div>
      <div>
        <dt>{t('profile:keys_used')}</dt>
        <dd>{lastUsedAt === null ? t('profile:keys_never') : used}</dd>
      </div>
    </dl>
  )
}

function KeyActions({ apiKey, onEdit, onDelete }: Pick<KeyItemProps, 'apiKey' | 'onEdit' | 'onDelete'>) {
  const t = useText()
  const { name, publicKey } = apiKey
  return (
    <div className={styles.actions}>
      <CopyButton text={publicKey} label={t('profile:keys_copy')} copiedMessage={t('profile:keys_copied_public')} />
      <Button aria-label={t('profile:keys_edit_named', { name })} onClick={onEdit}>
        <Pencil size={18} aria-hidden="true" />
        {t('profile:keys_edit')}
      </Button>
      <Button
        variant="quiet"
        className={styles.delete}
        aria-label={t('profile:keys_delete_named', { name })}
        onClick={onDelete}
      >
        <Trash2 size={18} aria-hidden="true" />
        {t('profile:keys_delete')}
      </Button>
    </div>
  )
}
