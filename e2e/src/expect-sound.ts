import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './accessibility.ts'

/** Asserts that a page has no accessibility violations and is not wider than its viewport. */
export async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}
