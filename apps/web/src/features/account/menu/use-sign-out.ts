import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { accountDialogs, accountStore } from '../api/account.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { forgetTexts } from '../state/kept-form.ts'

/**
 * Returns a function that removes the account data from this browser. It first opens the home page, because an account
 * page without account data would redirect to the login dialog.
 */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async () => {
    await navigate({ to: '/' })
    accountDialogs.close()
    forgetTexts()
    accountStore.reset()
    queryClient.removeQueries({ queryKey: ACCOUNT_QUERIES })
  }
}

/**
 * Returns a function that ends the session (spec §4, logout). If the server is unreachable, the user stays signed in
 * and sees an error.
 */
export function useSignOut(): { signOut: () => Promise<void>; busy: boolean } {
  const t = useText()
  const leave = useLeave()
  const [busy, setBusy] = useState(false)
  const signOut = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await accountStore.call('logout', {})
      await leave()
    } catch {
      notifications.add({ type: 'error', message: t('sign_out_failed') })
    } finally {
      setBusy(false)
    }
  }
  return { signOut, busy }
}
