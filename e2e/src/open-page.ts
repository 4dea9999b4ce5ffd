import type { FrameLocator, Page, Response } from 'playwright-core'

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

/** Presses a key to make the current page interactive. Reading pages load their code only on the first interaction. */
export async function startCode(page: Page): Promise<void> {
  if ((await page.locator('html').getAttribute('data-start')) === 'interaction') await page.keyboard.press('Shift')
  await untilReady(page)
}

/** Waits until a page of the exchange is interactive. A page marks its root element after hydration. */
export function untilReady(place: Page | FrameLocator): Promise<void> {
  return place.locator('html[data-ready]').waitFor({ state: 'attached' })
}
