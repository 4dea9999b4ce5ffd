import type { ApiKeyView } from '@cambio/contract/api-key'
import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useClockText } from '../../../components/ui/local-time.tsx'
import { useText } from '../../../lib/texts/i18n.ts'

interface KeyItemProps {
  apiKey: ApiKeyView
  /** True if the switch is on. While a change of the switch is being saved, this is already the new state. */
  isActive: boolean
  onSwitch: (isActive: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** List item for an API key: name, state, allowed IP networks and last use. */
export function KeyItem({ apiKey, isActive, onSwitch, onEdit, onDelete }: KeyItemProps) {
  const t = useText()
  const id = useId()
  const { name, publicKey, whiteListIp, isBlocked, createdAt, lastUsedAt } = apiKey
  const made = useClockText(createdAt)
  const used = useClockText(lastUsedAt ?? createdAt)
  return (
    <li className="key">
      <div className="switch">
        <h2>
          <label htmlFor={id}>{name}</label>
        </h2>
        <span className={isActive ? 'state good' : 'state'}>
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
      {isBlocked && (
        <p id={`${id}-blocked`} className="field-note">
          {t('profile:keys_blocked')}
        </p>
      )}
      <dl className="key-facts">
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
      <div className="key-actions">
        <CopyButton text={publicKey} label={t('profile:keys_copy')} copiedMessage={t('profile:keys_copied_public')} />
        <Button aria-label={t('profile:keys_edit_named', { name })} onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
          {t('profile:keys_edit')}
        </Button>
        <Button
          variant="quiet"
          className="btn-danger-plain"
          aria-label={t('profile:keys_delete_named', { name })}
          onClick={onDelete}
        >
          <Trash2 size={18} aria-hidden="true" />
          {t('profile:keys_delete')}
        </Button>
      </div>
    </li>
  )
}
