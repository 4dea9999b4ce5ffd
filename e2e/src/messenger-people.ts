import type { LocaleCode } from '@cambio/kernel/locale'
import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { freshAddress } from './addresses.ts'
import { visit } from './browser.ts'
import { chooseDepositCoin } from './choose-deposit-coin.ts'
import type { ApiClient } from './client.ts'
import { firstEmailCode } from './emails.ts'
import { addressField } from './exchange-form.ts'
import type { OpenMiniApp } from './messenger.ts'
import { USDT_TRON } from './orders.ts'
import { arrive } from './people.ts'
import type { Stack } from './stack.ts'
import { words } from './words.ts'

const PATIENCE_MS = 90_000

/** Creates an account with a confirmed email address on the website. */
export async function newAccount(
  browser: Browser,
  { api, stack }: { api: ApiClient; stack: Stack },
): Promise<{ email: string; password: string }> {
  const email = `linked-${randomUUID().slice(0, 8)}@example.org`
  const { page, close } = await visit(browser)
  await page.goto(stack.url)
  const password = await arrive(page, { api, stack, email })
  await close()
  return { email, password }
}

/** Fills in and submits the open login dialog of the mini-app. */
export async function signInByEmail(
  app: OpenMiniApp,
  { locale, email, password }: { locale: LocaleCode; email: string; password: string },
): Promise<void> {
  const account = words(locale, 'account')
  const dialog = app.frame.getByRole('dialog', { name: account('login_title') })
  await dialog.getByLabel(words(locale, 'common')('email_label'), { exact: true }).fill(email)
  await dialog.getByLabel(account('password'), { exact: true }).fill(password)
  await app.pressMain(account('login_do'))
  await dialog.waitFor({ state: 'hidden', timeout: PATIENCE_MS })
}

/**
 * Adds the first email address in the open dialog of the mini-app, and confirms the address by the emailed code.
 * Returns the address.
 */
export async function addEmailInDialog(app: OpenMiniApp, api: ApiClient, locale: LocaleCode): Promise<string> {
  const account = words(locale, 'account')
  const email = `added-${randomUUID().slice(0, 8)}@example.org`
  const dialog = app.frame.getByRole('dialog', { name: account('add_email') })
  await dialog.getByLabel(words(locale, 'common')('email_label'), { exact: true }).fill(email)
  await dialog.getByLabel(account('new_password'), { exact: true }).fill(`${randomUUID()} words`)
  await app.pressMain(account('add_email_do'))
  const confirm = app.frame.getByRole('dialog', { name: account('confirm_title') })
  await confirm.waitFor()
  await confirm.getByRole('textbox').fill(await firstEmailCode(api, email))
  await app.pressMain(account('confirm_do'))
  const done = app.frame.getByRole('dialog', { name: account('success_confirmed_title') })
  await done.waitFor()
  await app.pressMain(account('success_confirmed_do'))
  await done.waitFor({ state: 'hidden' })
  return email
}

/** Fills in a new destination address in the calculator of the mini-app, and accepts the terms. Returns the address. */
export async function fillForm(
  { frame }: OpenMiniApp,
  receive: { currencyTitle: string; networkTitle: string },
  locale: LocaleCode,
): Promise<string> {
  const destination = freshAddress(receive)
  await addressField(frame, 'destination', receive.currencyTitle, locale).fill(destination)
  await frame.getByRole('checkbox').first().check()
  return destination
}

/** Deposits USDT into the account's wallet in the mini-app, and waits until it is on the balance. */
export async function depositUsdt(
  app: OpenMiniApp,
  { api, locale, amount }: { api: ApiClient; locale: LocaleCode; amount: string },
): Promise<void> {
  await app.go(`${locale === 'en' ? '' : `/${locale}`}/profile/wallet`)
  await chooseDepositCoin(app.frame, locale, 'USDT trc20')
  const address = await app.frame.getByTestId('deposit-address').getAttribute('data-address')
  await api.sandbox('deposits', { ...USDT_TRON, address, amount })
  await app.frame
    .getByRole('row')
    .filter({ hasText: words(locale, 'profile')('deposit_status_CREDITED') })
    .waitFor({ timeout: PATIENCE_MS })
}
