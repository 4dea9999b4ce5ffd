import { createContext, use } from 'react'

/**
 * Health of the service as the page shows it. `disabled`: a notice replaces the swap pages. `offline`: the user's own
 * network is down.
 */
export type PageHealth = 'ok' | 'difficulties' | 'disabled' | 'offline'

const doubts = new Set<() => void>()

/** Starts a health check immediately. Called when one of the page's API calls receives no response. */
export function doubtService(): void {
  for (const listener of doubts) listener()
}

/** Calls `listener` when one of the page's API calls receives no response. Returns a function that unsubscribes. */
export function onDoubt(listener: () => void): () => void {
  doubts.add(listener)
  return () => doubts.delete(listener)
}

/** Health of the service, for a page's components. */
export const PageHealthContext = createContext<PageHealth>('ok')

/** Returns the health of the service from the surrounding page. */
export function usePageHealth(): PageHealth {
  return use(PageHealthContext)
}
