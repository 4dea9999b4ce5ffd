import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds against WCAG 2.2 A and AA, one line a fault. Looked at from the end of the page, with its fonts in:
 * there a bar that sticks to the lower edge stands in its own place. Higher up it passes over what is scrolled under
 * it, and axe takes every target that happens to lie half under the bar for a small one.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate('document.fonts.ready.then(() => scrollTo(0, document.documentElement.scrollHeight))')
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.target.join(' ')}`))
}
