import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** Returns true after hydration. Returns false during server rendering and hydration, whose outputs must be equal. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
