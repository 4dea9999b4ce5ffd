import type { AccountData } from '@cambio/contract/account'
import { useSyncExternalStore } from 'react'
import { callApi } from '../../../lib/api-client.ts'
import { AccountStore } from '../state/account-store.ts'
import { browserFingerprint } from '../state/browser-fingerprint.ts'
import { DialogStore, type OpenDialog } from '../state/dialog-store.ts'

/** Who is signed in at this browser page; on a server always nobody. */
export const accountStore = new AccountStore({ call: callApi, now: Date.now, browserFingerprint })

/** The dialogs of the account on this browser page. */
export const accountDialogs = new DialogStore()

/** Who is signed in; null until the browser has taken over. */
export function useAccount(): AccountData | null {
  return useSyncExternalStore(accountStore.subscribe, accountStore.account, () => null)
}

export function useOpenDialog(): OpenDialog | null {
  return useSyncExternalStore(accountDialogs.subscribe, accountDialogs.current, () => null)
}
