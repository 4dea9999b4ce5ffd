import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * Returns true after hydration. Returns false during server rendering and hydration, because both must produce the same
 * output.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
