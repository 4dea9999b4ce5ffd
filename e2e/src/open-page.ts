import type { FrameLocator, Page, Response } from 'playwright-core'

/**
 * Time in milliseconds within which a reading page (`isReadingPage`) becomes interactive after a key press. If it takes
 * longer, the page has missed the key press.
 */
const MISSED_AFTER_MS = 10_000

/** Opens a page of the exchange and waits until it is interactive. Returns the HTTP response. */
export async function openPage(page: Page, url: string): Promise<Response | null> {
  const answer = await page.goto(url)
  await startCode(page)
  return answer
}

/** Reloads a page of the exchange and waits until it is interactive. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload()
  await startCode(page)
}

/**
 * Makes the current page interactive. Presses a key on a reading page (`isReadingPage`), which loads its code only on
 * the first interaction. Presses the key again if the page was still loading and missed it.
 */
export async function startCode(page: Page): Promise<void> {
  if ((await page.locator('html').getAttribute('data-start')) === 'interaction') {
    await page.keyboard.press('Shift')
    await untilReady(page, MISSED_AFTER_MS).catch(() => page.keyboard.press('Shift'))
  }
  await untilReady(page)
}

/** Waits until a page of the exchange is interactive. The page marks its root element after hydration. */
export function untilReady(frame: Page | FrameLocator, timeout?: number): Promise<void> {
  return frame.locator('html[data-ready]').waitFor({ state: 'attached', ...(timeout !== undefined && { timeout }) })
}
