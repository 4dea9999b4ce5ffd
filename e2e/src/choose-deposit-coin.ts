import type { LocaleCode } from '@cambio/kernel/locale'
import type { FrameLocator, Page } from 'playwright-core'
import { words } from './words.ts'

/** Chooses the coin for a deposit to the wallet: the first result of a search. */
export async function chooseDepositCoin(page: Page | FrameLocator, locale: LocaleCode, search: string): Promise<void> {
  await page.getByRole('button', { name: words(locale, 'profile')('deposit_coin') }).click()
  await page.getByRole('combobox', { name: words(locale, 'exchange')('picker_search') }).fill(search)
  await page.getByRole('option').first().click()
}
