import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Script that scrolls to the end of the page and waits for fonts and transitions. Ignores endless animations. */
const AT_REST = `(async () => {
  await document.fonts.ready
  scrollTo(0, document.documentElement.scrollHeight)
  const moves = () => document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
  // Each finished transition of an inherited colour starts another one on the child elements, so the script waits until
  // none is left.
  do {
    await Promise.allSettled(moves().map(({ finished }) => finished))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  } while (moves().length > 0)
})()`

/**
 * Returns one line for each violation of WCAG 2.2 A and AA and of axe's best practices. First scrolls to the end of the
 * page, because axe underestimates the size of a click target that a sticky bar covers. Then waits for transitions,
 * because axe would otherwise measure an intermediate colour.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(AT_REST)
  const { violations } = await new AxeBuilder({ page })
    // Make axe skip the details of passed rules, which would take half of its time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap((fault) =>
    fault.nodes.map((node) => `${fault.id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}
