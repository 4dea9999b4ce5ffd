import type { Page } from 'playwright-core'

/** Position of the primary button in the viewport, in CSS pixels. */
export interface ButtonPosition {
  scrollY: number
  left: number
  right: number
  top: number
  bottom: number
  innerHeight: number
  /** Whether a click at the centre of the button reaches the button. */
  isUncovered: boolean
}

const BUTTON = '[data-calculator] form button[type=submit]'

/** Source of a function that measures the primary button in the browser. */
const MEASURE = `(() => {
  const button = document.querySelector('${BUTTON}')
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return { scrollY, left, right, top, bottom, innerHeight, isUncovered: button.contains(hit) }
})`

const PRESSED = 'primary-button-pressed'

/** Returns the submit button of the calculator. */
export const primaryButton = (page: Page) => page.locator(BUTTON)

/** Measures the calculator's submit button. */
export function measureButton(page: Page): Promise<ButtonPosition> {
  return page.evaluate<ButtonPosition>(`${MEASURE}()`)
}

/**
 * Presses the calculator's submit button where it is, without scrolling. Returns the button's position at the time of
 * the press. Playwright's `click` would scroll a sticky button.
 */
export async function pressButton(page: Page): Promise<ButtonPosition> {
  await page.evaluate(
    `addEventListener('pointerdown', () => { sessionStorage.setItem('${PRESSED}', JSON.stringify(${MEASURE}())) }, { capture: true, once: true })`,
  )
  const { left, right, top, bottom } = await measureButton(page)
  await page.mouse.click((left + right) / 2, (top + bottom) / 2)
  const measured = await page.evaluate<string | null>(`sessionStorage.getItem('${PRESSED}')`)
  if (measured === null) throw new Error('The page received no press of the primary button')
  return JSON.parse(measured) as ButtonPosition
}

/** Returns the reasons why a user cannot see or press the button without scrolling. */
export function positionFaults({ scrollY, top, bottom, innerHeight, isUncovered }: ButtonPosition): string[] {
  return [
    ...(scrollY === 0 ? [] : [`the page is scrolled to ${scrollY}`]),
    ...(top >= 0 ? [] : [`the button starts at ${top}`]),
    ...(bottom <= innerHeight ? [] : [`the button ends at ${bottom}, below ${innerHeight}`]),
    ...(isUncovered ? [] : ['another element covers the button']),
  ]
}
