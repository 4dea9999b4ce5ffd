import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False while server and browser must show the same, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
