import { useSyncExternalStore } from 'react'
import { readAccountMirror, watchAccountMirror } from '../account/account-mirror.ts'
import { useMiniApp } from './use-mini-app.ts'

/** Returns whether the page is open in the mini-app and the user is signed in. False before hydration. */
export function useSignedInApp(): boolean {
  const isInMessenger = useMiniApp() !== null
  const isSignedIn = useSyncExternalStore(
    watchAccountMirror,
    () => readAccountMirror() !== null,
    () => false,
  )
  return isInMessenger && isSignedIn
}
