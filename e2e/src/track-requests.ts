import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Timeout for loading a chunk on a busy machine, in milliseconds. */
export const LOADED_MS = 10_000
/** Number of consecutive times that a page must be idle. Code that loads while the page is idle may load more code. */
const IDLE_TURNS = 3

/**
 * Tracks the page's requests. Returns a function that waits until the browser is idle and no request is open. The page
 * has then loaded everything that it loads without an interaction.
 */
export function trackRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    for (let turn = 0; turn < IDLE_TURNS; turn += 1) {
      await page.evaluate(`new Promise((resolve) => requestIdleCallback(resolve, { timeout: ${LOADED_MS} }))`)
      await expect.poll(() => pending.size, { timeout: 30_000 }).toBe(0)
    }
  }
}
