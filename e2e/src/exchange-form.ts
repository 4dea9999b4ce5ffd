import type { LocaleCode } from '@cambio/kernel/locale'
import type { FrameLocator, Page } from 'playwright-core'
import { freshAddress } from './addresses.ts'
import { untilReady } from './open-page.ts'
import { words } from './words.ts'

export interface FormCoins {
  send: { currencyTitle: string; networkTitle: string }
  receive: { currencyTitle: string; networkTitle: string }
}

/** Returns the field for the destination or refund address. Its label contains the coin. */
export function addressField(
  page: Page | FrameLocator,
  key: 'destination' | 'refund' | 'refund_optional',
  coin: string,
  locale: LocaleCode = 'en',
) {
  const [before = ''] = words(locale, 'exchange')(key, { coin, network: '\u0000' }).split('\u0000')
  return page.getByLabel(before).first()
}

/**
 * Expands the line with the total costs, so that each cost is visible. `within` is the page or frame that contains the
 * calculator.
 */
export async function openCosts(within: Page | FrameLocator): Promise<void> {
  await untilReady(within)
  await within.locator('[data-calculator] details:has(.fall) > summary').click()
}

/** Enters a new destination address, accepts the terms and submits the form. Returns the address. */
export async function submitForm(page: Page, { send, receive }: FormCoins, locale: LocaleCode = 'en'): Promise<string> {
  const destination = freshAddress(receive)
  await addressField(page, 'destination', receive.currencyTitle, locale).fill(destination)
  await page.getByRole('checkbox').first().check()
  const name = words(locale, 'exchange')('submit', { send: send.currencyTitle, receive: receive.currencyTitle })
  await page.getByRole('button', { name }).click()
  return destination
}

/** Waits until an order page is open. Returns the order ID and the destination address in its URL. */
export async function openedOrder(page: Page): Promise<{ orderId: string; destinationAddress: string }> {
  await page.waitForURL(/\/order\/\d+\?/, { timeout: 30_000 })
  const { pathname, searchParams } = new URL(page.url())
  return {
    orderId: pathname.split('/').at(-1) ?? '',
    destinationAddress: searchParams.get('destinationAddress') ?? '',
  }
}
