import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '../accessibility.ts'
import { visit, type Visit } from '../browser.ts'
import { describeVariations } from '../describe-variations.ts'
import { expectSound } from '../expect-sound.ts'
import { accountEmail } from '../emails.ts'
import { openPage, reloadPage } from '../open-page.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'
import { FEW_BLOCKS } from '../stack.ts'

/** Console error for the responses that these tests provoke: no session (401) or an invalid field (422). */
const EXPECTED_ERROR = /^Failed to load resource: .* (?:401|422) /

const journey = openJourney(FEW_BLOCKS)

describeVariations([
  ['ru', 390, 'dark'],
  ['en', 1280, 'light'],
])('locale %s, %d px wide, %s theme', (locale: LocaleCode, width, colorScheme) => {
  const prefix = locale === 'en' ? '' : `/${locale}`
  const common = words(locale, 'common')
  const account = words(locale, 'account')
  const other: LocaleCode = locale === 'en' ? 'ru' : 'en'
  const email = `${locale}-${randomUUID().slice(0, 8)}@example.org`
  const password = `${randomUUID()} one`
  const newPassword = `${randomUUID()} two`

  const begin = (): Promise<Visit> => visit(journey.browser, { locale, width, colorScheme })
  const open = (page: Page, path: string) => openPage(page, journey.stack.url + prefix + path)
  const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: account(title) })
  const press = (page: Page, key: string) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: account(key), exact: true })
      .click()
  const fill = (page: Page, label: string, text: string) =>
    page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text)
  const guestEntry = (page: Page) => page.getByRole('link', { name: common('nav_sign_in') })
  const memberEntry = (page: Page) => page.getByRole('button', { name: common('nav_account') })
  const sessions = (page: Page) => page.getByRole('region', { name: account('sessions_title') }).getByRole('listitem')
  const unexpected = ({ complaints }: Visit) => complaints.filter((text) => !EXPECTED_ERROR.test(text))

  async function signIn(page: Page, withPassword: string): Promise<void> {
    await dialogOf(page, 'login_title').waitFor()
    await fill(page, common('email_label'), email)
    await fill(page, account('password'), withPassword)
    await press(page, 'login_do')
  }

  test('a user can register, confirm the email, reset the password and delete the account', async () => {
    const first = await begin()
    const { page } = first
    // A guest who opens an account page is redirected to the home page, and registration leads back to the account
    // page.
    await open(page, '/profile/keys')
    await dialogOf(page, 'login_title').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await press(page, 'to_register')
    await press(page, 'register_do')
    await page.getByText(common('error_email_empty')).waitFor()
    await page.getByText(account('error_agree_privacy')).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await fill(page, common('email_label'), email)
    await fill(page, account('password'), password)
    await page.getByText(account('strength_4')).waitFor()
    await fill(page, account('password_confirm'), `${password}?`)
    await page.getByRole('dialog').getByRole('checkbox').check()
    await press(page, 'register_do')
    await page.getByText(account('PASSWORD_DO_NOT_MATCH_ERROR')).waitFor()
    await reloadPage(page)
    await dialogOf(page, 'register_title').waitFor()
    // The registration form restores the other input, but never a password.
    expect(await page.getByRole('dialog').getByLabel(common('email_label')).inputValue()).toBe(email)
    expect(await page.getByRole('dialog').getByRole('checkbox').isChecked()).toBe(true)
    expect(await page.getByRole('dialog').getByLabel(account('password'), { exact: true }).inputValue()).toBe('')
    await fill(page, account('password'), 'password123')
    await fill(page, account('password_confirm'), 'password123')
    await press(page, 'register_do')
    await page.getByText(account('account_password_validation_error')).waitFor()
    await fill(page, account('password'), password)
    await fill(page, account('password_confirm'), password)
    await press(page, 'register_do')

    await dialogOf(page, 'confirm_title').waitFor()
    await page.waitForURL(`${journey.stack.url}${prefix}/profile/keys`)
    expect(await accessibilityFaults(page)).toEqual([])
    await fill(page, account('code'), '00000000')
    await press(page, 'confirm_do')
    await page.getByText(account('ERR_INVALID_PASSWORD_RESET_CODE')).waitFor()
    const confirmation = await accountEmail(journey.api, email, 'confirm=1')
    await openPage(page, journey.stack.url + confirmation.path)
    await dialogOf(page, 'confirm_title').waitFor()
    await expect.poll(() => page.getByLabel(account('code')).inputValue()).toBe(confirmation.code)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await press(page, 'confirm_do')
    await dialogOf(page, 'success_confirmed_title').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await press(page, 'success_confirmed_do')

    await reloadPage(page)
    await memberEntry(page).click()
    await page.getByRole('link', { name: common('nav_my_account') }).click()
    await page.getByText(account('email_confirmed'), { exact: true }).waitFor()
    await page.getByText(account('sessions_only_this')).waitFor()
    await expectSound(page)
    const language = page.getByRole('radio', { name: LOCALES[other].name })
    await language.check()
    await page.getByText(account('saved')).waitFor()
    await reloadPage(page)
    await expect.poll(() => language.isChecked()).toBe(true)

    const second = await begin()
    await open(second.page, '/lk')
    await signIn(second.page, 'not the password')
    await second.page.getByText(account('ERR_INVALID_CREDENTIALS')).first().waitFor()
    expect(await accessibilityFaults(second.page)).toEqual([])
    await signIn(second.page, password)
    await second.page.waitForURL(`${journey.stack.url}${prefix}/profile/info`)
    await expect.poll(() => sessions(second.page).count()).toBe(2)

    await reloadPage(page)
    await expect.poll(() => sessions(page).count()).toBe(2)
    await expectSound(page)
    await page.getByRole('button', { name: account('sessions_end_others') }).click()
    await page.getByText(account('sessions_only_this')).waitFor()
    await second.page.getByRole('link', { name: account('nav_history') }).click()
    await dialogOf(second.page, 'login_title').waitFor()
    await guestEntry(second.page).waitFor()
    await signIn(second.page, password)
    await second.page.waitForURL(`${journey.stack.url}${prefix}/profile/history`)
    expect(unexpected(second)).toEqual([])
    await second.close()

    const tab = await page.context().newPage()
    await open(tab, prefix ? '' : '/')
    await memberEntry(tab).waitFor()
    await memberEntry(page).click()
    await page
      .getByRole('banner')
      .getByRole('button', { name: common('sign_out') })
      .click()
    await guestEntry(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(prefix || '/')
    await guestEntry(tab).waitFor()
    await tab.close()

    await guestEntry(page).click()
    await press(page, 'to_restore')
    expect(await accessibilityFaults(page)).toEqual([])
    await fill(page, common('email_label'), email)
    await press(page, 'restore_do')
    await dialogOf(page, 'new_password_title').waitFor()
    const reset = await accountEmail(journey.api, email, 'reset=1')
    await openPage(page, journey.stack.url + reset.path)
    // The email and the page that it links to are in the language that the user chose for emails.
    const theirs = words(other, 'account')
    const dialog = page.getByRole('dialog', { name: theirs('new_password_title') })
    await dialog.waitFor()
    expect(await dialog.getByLabel(words(other, 'common')('email_label'), { exact: true }).inputValue()).toBe(email)
    await expect.poll(() => dialog.getByLabel(theirs('code')).inputValue()).toBe(reset.code)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByLabel(theirs('new_password'), { exact: true }).fill(newPassword)
    await dialog.getByRole('button', { name: theirs('new_password_do') }).click()
    await page.getByRole('dialog', { name: theirs('success_password_title') }).waitFor()

    await open(page, '/profile/info')
    await signIn(page, newPassword)
    await page.waitForURL(`${journey.stack.url}${prefix}/profile/info`)
    for (const [row, button, title] of [
      ['email_title', 'email_change', 'email_change_title'],
      ['password', 'password_change', 'password_change_title'],
      ['delete_title', 'delete_open', 'delete_title'],
    ] as const) {
      const region = page.getByRole('region', { name: account(row), exact: true })
      await region.getByRole('button', { name: account(button), exact: true }).click()
      await dialogOf(page, title).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      if (row !== 'delete_title') await page.keyboard.press('Escape')
    }
    await fill(page, account('delete_word_label', { word: account('delete_word') }), account('delete_word'))
    await fill(page, account('password'), newPassword)
    await press(page, 'delete_do')
    await page.getByText(account('deleted')).waitFor()
    await guestEntry(page).waitFor()
    expect(unexpected(first)).toEqual([])
    await first.close()
  })
})
