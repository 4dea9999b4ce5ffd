import type { LucideIcon } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { useClockText } from '../../../components/ui/local-time.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import list from '../lists/item-list.module.css'

interface FactorItemProps {
  icon: LucideIcon
  name: string
  createdAt: string
  lastUsedAt: string | null
  busy: boolean
  onRemove: () => void
}

/** List item for a factor: name, creation time and last use. */
export function FactorItem({ icon: Icon, name, createdAt, lastUsedAt, busy, onRemove }: FactorItemProps) {
  const t = useText()
  const added = useClockText(createdAt)
  const used = useClockText(lastUsedAt ?? createdAt)
  return (
    <li className={list.item}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <b>{name}</b>
        <p>
          <span>{t('profile:step_since', { time: added })}</span>
          <span>{lastUsedAt === null ? t('profile:step_never') : t('profile:step_used', { time: used })}</span>
        </p>
      </div>
      <Button busy={busy} aria-label={t('profile:step_remove_named', { name })} onClick={onRemove}>
        {t('profile:step_remove')}
      </Button>
    </li>
  )
}
