import { createContext, use } from 'react'

/**
 * Health of the service as the page shows it. `disabled`: the layout that disables swaps. `offline`: the user's own
 * network is down.
 */
export type PageHealth = 'ok' | 'difficulties' | 'disabled' | 'offline'

const doubts = new Set<() => void>()

/** Called when a part of the page got no answer. Starts a health check at once. */
export function doubtService(): void {
  for (const listener of doubts) listener()
}

/** Calls `listener` when a part of the page gets no answer. Returns a function that unsubscribes. */
export function onDoubt(listener: () => void): () => void {
  doubts.add(listener)
  return () => doubts.delete(listener)
}

/** Health of the service, for the components of a page. */
export const PageHealthContext = createContext<PageHealth>('ok')

/** Returns the health of the service from the surrounding page. */
export function usePageHealth(): PageHealth {
  return use(PageHealthContext)
}
