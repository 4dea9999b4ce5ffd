import { createContext, use } from 'react'

/** What the page shows: `disabled` is the non-working layout where one exchanges, `offline` that the fault is on this side. */
export type PageHealth = 'ok' | 'difficulties' | 'disabled' | 'offline'

const doubts = new Set<() => void>()

/** A part of the page got no answer: how the service is has to be asked at once. */
export function doubtService(): void {
  for (const listener of doubts) listener()
}

/** Calls back at each doubt; answers how to stop that. */
export function onDoubt(listener: () => void): () => void {
  doubts.add(listener)
  return () => doubts.delete(listener)
}

/** How the service is, for the parts of a page. */
export const PageHealthContext = createContext<PageHealth>('ok')

/** How the service is, as the page around knows it. */
export function usePageHealth(): PageHealth {
  return use(PageHealthContext)
}
