import type { LocaleCode } from '@cambio/kernel/locale'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { words } from './words.ts'

/** Fills in all steps of the identity check and waits until the page confirms that the data has been sent. */
export async function showIdentity(page: Page, locale: LocaleCode, firstName: string): Promise<void> {
  const say = words(locale, 'profile')
  const next = () => page.getByRole('button', { name: say('verify_next') }).click()
  await page.getByLabel(say('verify_country')).selectOption('LV')
  await next()
  await page.getByLabel(say('verify_type_idcard')).check()
  await next()
  await page.getByLabel(say('verify_first_name')).fill(firstName)
  await page.getByLabel(say('verify_last_name')).fill('Example')
  await page.getByLabel(say('verify_birth')).fill('1990-02-01')
  await page.getByLabel(say('verify_number')).fill('N01234567')
  await next()
  await page.getByRole('button', { name: say('verify_ready') }).click()
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() }
  for (const name of ['facePhoto', 'frontPhoto', 'backendPhoto'])
    await page.getByTestId(`${name}-file`).setInputFiles(photo)
  await expect.poll(() => page.getByRole('img').count()).toBe(3)
  await expectSound(page)
  await page.getByRole('button', { name: say('verify_send') }).click()
  await page.getByText(say('verify_status_CREATED'), { exact: true }).waitFor()
}
