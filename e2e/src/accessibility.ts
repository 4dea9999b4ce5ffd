import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** At the end of the page, with its fonts in and every transition at its end; what turns for ever is not waited for. */
const AT_REST = `(async () => {
  await document.fonts.ready
  scrollTo(0, document.documentElement.scrollHeight)
  const moves = () => document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
  // A colour that is inherited moves on from each element to the next.
  do {
    await Promise.allSettled(moves().map(({ finished }) => finished))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  } while (moves().length > 0)
})()`

/**
 * What axe finds against WCAG 2.2 A and AA and by its own rules of good practice, one line a fault. Looked at from the end of the page, with its fonts in:
 * there a bar that sticks to the lower edge stands in its own place. Higher up it passes over what is scrolled under
 * it, and axe takes every target that happens to lie half under the bar for a small one. And looked at with every
 * transition at its end: half-way between two colours a button has the contrast of neither.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(AT_REST)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap((fault) =>
    fault.nodes.map((node) => `${fault.id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}
