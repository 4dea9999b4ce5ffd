import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const PATIENCE_MS = 30_000

/**
 * Evaluates a script in the page until it returns a truthy value, and returns that value. Playwright's
 * `waitForFunction` would retry within the page itself, and our Content-Security-Policy forbids this.
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
