import type { LocaleCode } from '@cambio/kernel/locale'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { ApiClient } from './client.ts'
import { accountEmail } from './emails.ts'
import { words } from './words.ts'

/** Registers a new user in the open dialog and confirms the email address. Returns the address. */
export async function registerInDialog(page: Page, api: ApiClient, locale: LocaleCode): Promise<string> {
  const account = words(locale, 'account')
  const email = `${locale}-${randomUUID().slice(0, 8)}@example.org`
  const password = `${randomUUID()} words`
  const dialog = page.getByRole('dialog', { name: account('register_title') })
  await dialog.waitFor()
  await dialog.getByLabel(words(locale, 'common')('email_label'), { exact: true }).fill(email)
  await dialog.getByLabel(account('password'), { exact: true }).fill(password)
  await dialog.getByLabel(account('password_confirm'), { exact: true }).fill(password)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: account('register_do'), exact: true }).click()
  const confirm = page.getByRole('dialog', { name: account('confirm_title') })
  await confirm.waitFor()
  const { code } = await accountEmail(api, email, 'confirm=1')
  await confirm.getByRole('textbox').fill(code)
  await confirm.getByRole('button', { name: account('confirm_do'), exact: true }).click()
  const done = page.getByRole('dialog', { name: account('success_confirmed_title') })
  await done.getByRole('button', { name: account('success_confirmed_do') }).click()
  await done.waitFor({ state: 'hidden' })
  return email
}
