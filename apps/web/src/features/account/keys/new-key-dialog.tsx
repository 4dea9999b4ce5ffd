import { useState } from 'react'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { proveOwner } from '../api/prove-owner.ts'
import { ConfirmedOnly } from '../profile/confirmed-only.tsx'
import { useKept } from '../forms/use-kept.ts'
import { KeyForm } from './key-form.tsx'
import secret from '../forms/secret.module.css'

interface NewKeyDialogProps {
  onMade: () => void
  onClose: () => void
}

/** Dialog that creates an API key and shows its secret once. The user must confirm having saved the secret. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const t = useText()
  const [name, setName] = useKept('key-name')
  const [networks, setNetworks] = useKept('key-networks')
  const [made, setMade] = useState<AccountAnswer<'generateApiKey'> | null>(null)
  if (made) return <SecretDialog made={made} onClose={onClose} />
  return (
    <Dialog title={t('profile:keys_new')} onClose={onClose}>
      <ConfirmedOnly>
        <KeyForm
          name={name}
          networks={networks}
          namePlaceholder={t('profile:keys_name_placeholder')}
          submit={t('profile:keys_make')}
          onName={setName}
          onNetworks={setNetworks}
          send={async ({ name: chosen, whiteListIp }) => {
            const isNamed = chosen !== ''
            const what = isNamed ? t('profile:step_for_key', { name: chosen }) : t('profile:step_for_unnamed_key')
            await proveOwner(what)
            const body = { whiteListIp, ...(isNamed && { name: chosen }) }
            setMade(await callGuarded('generateApiKey', what, { body }))
            setName('')
            setNetworks('')
            onMade()
          }}
        />
      </ConfirmedOnly>
    </Dialog>
  )
}

function SecretDialog({ made, onClose }: { made: AccountAnswer<'generateApiKey'>; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog key="secret" title={t('profile:keys_made', { name: made.name })} onClose={onClose} mustAnswer>
      <Banner kind="warning">{t('profile:keys_secret_once')}</Banner>
      <div className={secret.secret}>
        <p>{t('profile:keys_public')}</p>
        <code data-testid="public-key">{made.publicKey}</code>
        <CopyButton
          text={made.publicKey}
          label={t('profile:keys_copy_public')}
          copiedMessage={t('profile:keys_copied_public')}
        />
        <p>{t('profile:keys_secret')}</p>
        <code data-testid="secret">{made.secretKey}</code>
        <CopyButton
          text={made.secretKey}
          label={t('profile:keys_copy_secret')}
          copiedMessage={t('profile:keys_copied_secret')}
        />
      </div>
      <Button variant="primary" size="big" onClick={onClose}>
        {t('profile:keys_saved')}
      </Button>
    </Dialog>
  )
}
