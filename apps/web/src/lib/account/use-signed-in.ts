import { useSyncExternalStore } from 'react'
import { readAccountMirror, watchAccountMirror } from './account-mirror.ts'

/** Returns whether the user is signed in. False before hydration. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    watchAccountMirror,
    () => readAccountMirror() !== null,
    () => false,
  )
}
