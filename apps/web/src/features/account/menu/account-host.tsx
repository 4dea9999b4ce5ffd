import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useI18n } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { accountStore, accountDialogs, useOpenDialog } from '../api/account.ts'
import { loadDialogs, type DialogsModule } from '../api/dialogs-chunk.ts'
import { keptDialog, keepDialog } from '../state/kept-dialog.ts'
import { useAccountNavigation } from './use-account-navigation.ts'

/**
 * Shows the account dialogs and restores the dialog that was open before a reload. Also updates the page when the user
 * signs in or out in another tab.
 */
export function AccountHost() {
  const i18n = useI18n()
  const dialog = useOpenDialog()
  const [module, setModule] = useState<DialogsModule | null>(null)
  useAccountNavigation()
  useEffect(() => {
    const follow = ({ key, storageArea }: StorageEvent): void => {
      if (storageArea === localStorage) accountStore.onStorage(key)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  useKeptDialog()
  const wanted = dialog !== null && module === null
  useEffect(() => {
    if (!wanted) return
    let left = false
    loadDialogs(i18n).then(
      (loaded) => left || setModule(loaded),
      () => {
        if (left) return
        accountDialogs.close()
        notifications.add({ type: 'error', message: i18n.t('dialog_not_loaded') })
      },
    )
    return () => {
      left = true
    }
  }, [wanted, i18n])
  return dialog && module ? <module.AccountDialogs dialog={dialog} /> : null
}

/**
 * Restores the dialog that was open before a reload of this page, and stores the open dialog with its page. Some dialogs
 * stay open while the user's next page opens. Back and Forward close the dialog.
 */
function useKeptDialog(): void {
  const router = useRouter()
  useEffect(() => {
    const keep = (): void => keepDialog(accountDialogs.current())
    const kept = keptDialog()
    if (kept && accountDialogs.current() === null) accountDialogs.open(kept)
    const ends = [
      accountDialogs.subscribe(keep),
      router.subscribe('onResolved', keep),
      router.history.subscribe(({ action: { type } }) => {
        if (type !== 'PUSH' && type !== 'REPLACE') accountDialogs.close()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [router])
}
