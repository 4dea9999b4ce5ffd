import { createContext, use } from 'react'
import type { PageHealth } from './health-machine.ts'

/** How the service is, for the parts of a page. */
export const PageHealthContext = createContext<PageHealth>('ok')

/** How the service is, as the page around knows it. */
export function usePageHealth(): PageHealth {
  return use(PageHealthContext)
}
