import { useSyncExternalStore } from 'react'
import { MINI_APP_EVENT, miniApp, type MiniApp } from './mini-app.ts'

function subscribe(listener: () => void): () => void {
  addEventListener(MINI_APP_EVENT, listener)
  return () => removeEventListener(MINI_APP_EVENT, listener)
}

/** Returns the messenger functions, or null on the website and before hydration. */
export function useMiniApp(): MiniApp | null {
  return useSyncExternalStore(subscribe, miniApp, () => null)
}
