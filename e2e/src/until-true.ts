import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const PATIENCE_MS = 30_000

/**
 * Waits until a script returns a truthy value in the page, and returns that value. Playwright's `waitForFunction`
 * evaluates its retries in the page itself, which our Content-Security-Policy forbids.
 */
export async function untilTrue<T>(page: Page, script: string): Promise<T> {
  let value: T | undefined
  await expect
    .poll(
      async () => {
        value = await page.evaluate<T>(script)
        return Boolean(value)
      },
      { timeout: PATIENCE_MS },
    )
    .toBe(true)
  return value as T
}
