import { createContext, use } from 'react'

/** What the page shows: `disabled` is the non-working layout where one exchanges, `offline` that the fault is on this side. */
export type PageHealth = 'ok' | 'difficulties' | 'disabled' | 'offline'

/** How the service is, for the parts of a page. */
export const PageHealthContext = createContext<PageHealth>('ok')

/** How the service is, as the page around knows it. */
export function usePageHealth(): PageHealth {
  return use(PageHealthContext)
}
