import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Scrolls to the end of the page, and waits for its fonts and transitions. Endless animations are ignored. */
const AT_REST = `(async () => {
  await document.fonts.ready
  scrollTo(0, document.documentElement.scrollHeight)
  const moves = () => document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
  // An inherited colour starts a new transition on each element in turn.
  do {
    await Promise.allSettled(moves().map(({ finished }) => finished))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  } while (moves().length > 0)
})()`

/**
 * Returns the violations that axe finds: WCAG 2.2 A and AA, and its best practices, one line each. Checks at the end of
 * the page, where a sticky bar is in its own position. Elsewhere the bar covers content, and axe reports each
 * half-covered target as too small. Checks after all transitions, because a colour in transition has the contrast of
 * neither end.
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
