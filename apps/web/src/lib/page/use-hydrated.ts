import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** Returns false during server rendering and hydration, when both outputs must match, and true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
