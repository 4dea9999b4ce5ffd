import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './accessibility.ts'

/** A page that everybody can use, and that is nowhere wider than its screen. */
export async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}
