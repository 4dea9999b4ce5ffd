import type { ApiKeyView } from '@cambio/contract/api-key'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { ProfilePage } from '../profile/profile-page.tsx'
import { DeleteKeyBox } from './delete-key-box.tsx'
import { EditKeyDialog } from './edit-key-dialog.tsx'
import { KeyItem } from './key-item.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { SigningExample } from './signing-example.tsx'
import { useKeys } from './use-keys.ts'
import styles from './keys-page.module.css'

/** Account page with the API keys. */
export function KeysPage() {
  const t = useText()
  const [making, setMaking] = useState(false)
  return (
    <ProfilePage
      title={t('profile:keys_title')}
      lede={() => t('profile:keys_lede')}
      action={
        <Button variant="primary" onClick={() => setMaking(true)}>
          <KeyRound size={18} aria-hidden="true" />
          {t('profile:keys_new')}
        </Button>
      }
    >
      {(account) => (
        <>
          <Keys userId={account.userId} making={making} onMakingEnd={() => setMaking(false)} />
          <SigningExample />
        </>
      )}
    </ProfilePage>
  )
}

interface KeysProps {
  userId: number
  making: boolean
  onMakingEnd: () => void
}

function Keys({ userId, making, onMakingEnd }: KeysProps) {
  const t = useText()
  const { keys, reload, switchKey, deleteKey, isActive } = useKeys(userId)
  const [editing, setEditing] = useState<ApiKeyView | null>(null)
  const [leaving, setLeaving] = useState<ApiKeyView | null>(null)
  return (
    <>
      {keys.isPending && <SkeletonRows label={t('account:loading')} />}
      {keys.isError && keys.data === undefined && (
        <FailedNote text={t('profile:list_failed')} busy={keys.isFetching} onRetry={() => void keys.refetch()} />
      )}
      {keys.data?.length === 0 && <EmptyNote text={t('profile:keys_none')} />}
      {keys.data && keys.data.length > 0 && (
        <ul className={styles.list} aria-label={t('profile:keys_title')}>
          {keys.data.map((key) => (
            <KeyItem
              key={key.apiId}
              apiKey={key}
              isActive={isActive(key)}
              onSwitch={(active) => switchKey(key, active)}
              onEdit={() => setEditing(key)}
              onDelete={() => setLeaving(key)}
            />
          ))}
        </ul>
      )}
      {making && <NewKeyDialog onMade={() => void reload()} onClose={onMakingEnd} />}
      {editing && <EditKeyDialog apiKey={editing} onChanged={() => void reload()} onClose={() => setEditing(null)} />}
      {leaving && <DeleteKeyBox apiKey={leaving} deleteKey={deleteKey} onClose={() => setLeaving(null)} />}
    </>
  )
}
