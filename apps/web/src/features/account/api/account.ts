import type { AccountData } from '@cambio/contract/account'
import { useSyncExternalStore } from 'react'
import { callApi } from '../../../lib/api/api-client.ts'
import { AccountStore } from '../state/account-store.ts'
import { browserFingerprint } from '../../../lib/account/browser-fingerprint.ts'
import { DialogStore, type OpenDialog } from '../state/dialog-store.ts'

/** Holds the signed-in user of the current tab. On the server it stays empty, because all requests share it. */
export const accountStore = new AccountStore({ call: callApi, now: Date.now, browserFingerprint })

/** Holds the account dialog that is open in the current tab. */
export const accountDialogs = new DialogStore()

/**
 * Opens the dialog for registering, or for confirming or adding an email address. The form on the page behind it keeps
 * its input.
 */
export function openAccountDialog(kind: 'register' | 'confirm' | 'add-email'): void {
  accountDialogs.open({ kind })
}

/** Returns the signed-in user, or null for a guest and before hydration. */
export function useAccount(): AccountData | null {
  return useSyncExternalStore(accountStore.subscribe, accountStore.account, () => null)
}

export function useOpenDialog(): OpenDialog | null {
  return useSyncExternalStore(accountDialogs.subscribe, accountDialogs.current, () => null)
}
