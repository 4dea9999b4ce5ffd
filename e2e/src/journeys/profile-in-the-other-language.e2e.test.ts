import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { visit, type Visit } from '../browser.ts'
import { chooseDepositCoin } from '../choose-deposit-coin.ts'
import { expectSound } from '../expect-sound.ts'
import { accountEmail } from '../emails.ts'
import { openPage, reloadPage } from '../open-page.ts'
import { held, USDT_TRON } from '../orders.ts'
import { arrive } from '../people.ts'
import { lookAtIdentity, runAudit, runOps } from '../run-script.ts'
import { runSwapExample } from '../run-swap-example.ts'
import { showIdentity } from '../show-identity.ts'
import { unexpected } from '../two-factor.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'
import { ALL_CHAINS } from '../stack.ts'

// This file repeats parts of `profile.e2e.test.ts`, with each user in the other language.

const PATIENCE_MS = 60_000

/** Runs a test only in deep runs, because the normal run already tests it in the first language. */
const inDeepRuns = process.env.TEST_DEPTH === 'deep' ? test : test.skip

// With slow blocks, the audit has time to read all Tron addresses before the next block arrives.
const journey = openJourney({ ...ALL_CHAINS, SANDBOX_BLOCK_SECONDS: '1.5' })

const en = words('en', 'profile')
const ru = words('ru', 'profile')
const open = (page: Page, path: string) => openPage(page, journey.stack.url + path)
const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.org`

async function leave({ complaints, close }: Visit): Promise<void> {
  expect(complaints).toEqual([])
  await close()
}

inDeepRuns('in Russian on a phone: a user swaps coins with an API key, then deposits and withdraws USDT', async () => {
  const clara = await visit(journey.browser, { locale: 'ru', width: 390 })
  const { page } = clara
  const email = newEmail('clara')
  const password = await arrive(page, { api: journey.api, stack: journey.stack, email })
  await open(page, '/ru/profile/keys')
  await page.getByRole('button', { name: ru('keys_new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(ru('keys_name')).fill('Мой робот')
  await dialog.getByRole('button', { name: ru('keys_make') }).click()
  const secret = (await page.getByTestId('secret').textContent())?.trim() ?? ''
  const publicKey = (await page.getByTestId('public-key').textContent())?.trim() ?? ''
  await expectSound(page)
  await dialog.getByRole('button', { name: ru('keys_saved') }).click()
  const output = await runSwapExample({
    CAMBIO_URL: journey.stack.url,
    CAMBIO_PUBLIC_KEY: publicKey,
    CAMBIO_SECRET: secret,
    CAMBIO_MARKUP: '0',
  })
  expect(output).toContain('FINISHED')

  await open(page, '/ru/profile/wallet')
  await chooseDepositCoin(page, 'ru', 'USDT trc20')
  const address = (await page.getByTestId('deposit-address').getAttribute('data-address')) ?? ''
  await expectSound(page)
  await journey.api.sandbox('deposits', { ...USDT_TRON, address, amount: '120' })
  await page
    .getByRole('row')
    .filter({ hasText: ru('deposit_status_CREDITED') })
    .waitFor({ timeout: PATIENCE_MS })
  await expectSound(page)

  await open(page, '/ru/profile/withdraw')
  const destination = freshAddress(USDT_TRON)
  await page.getByLabel(ru('withdraw_address', { coin: 'USDT', network: 'TRON · TRC20' })).fill(destination)
  await page.getByRole('button', { name: words('ru', 'common')('amount_all') }).click()
  await page.getByRole('button', { name: ru('withdraw_do'), exact: true }).click()
  await page.getByRole('group', { name: ru('withdraw_check') }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: ru('withdraw_confirm') }).click()
  const account = words('ru', 'account')
  const codeDialog = page.getByRole('dialog', { name: account('withdrawal_code_title') })
  await codeDialog.waitFor()
  await expectSound(page)
  const { code } = await accountEmail(journey.api, email, '/profile/wallet')
  await codeDialog.getByLabel(account('code')).fill(code)
  await codeDialog.getByLabel(account('password_current')).fill(password)
  await codeDialog.getByRole('button', { name: account('withdrawal_code_do') }).click()
  await page.getByRole('dialog', { name: account('success_withdrawal_title') }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: account('success_withdrawal_do') }).click()
  await page.getByText(ru('withdrawal_status_COMPLETED')).waitFor({ timeout: PATIENCE_MS })
  expect(Number(await held(journey.api, USDT_TRON, destination))).toBeGreaterThan(100)
  await leave(clara)
})

inDeepRuns('in Russian on a phone: a user adds an authenticator app and removes it with a recovery code', async () => {
  const vera = await visit(journey.browser, { locale: 'ru', width: 390, colorScheme: 'dark' })
  const { page } = vera
  const chosen = await arrive(page, {
    api: journey.api,
    stack: journey.stack,
    email: `vera-${randomUUID().slice(0, 8)}@example.org`,
  })
  await open(page, '/ru/profile/info')
  await page.getByRole('button', { name: ru('step_add_totp') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('ru', 'account')('password'), { exact: true }).fill(chosen)
  await dialog.getByRole('button', { name: ru('step_next') }).click()
  const secret = (await dialog.getByTestId('totp-secret').textContent()) ?? ''
  await expectSound(page)
  await dialog.getByLabel(ru('step_first_code')).fill(generateSync({ secret }))
  await dialog.getByRole('button', { name: ru('step_totp_do') }).click()
  const codes = page.getByRole('dialog', { name: ru('step_codes') })
  await codes.waitFor()
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents()
  await expectSound(page)
  await codes.getByRole('button', { name: ru('step_codes_saved') }).click()
  await expectSound(page)
  const remove = page.getByRole('button', { name: ru('step_remove_named', { name: ru('step_totp') }) })
  await remove.click()
  await dialog.getByRole('button', { name: ru('step_by_recovery') }).click()
  await dialog.getByLabel(ru('step_recovery')).fill(recoveryCode.toUpperCase())
  await expectSound(page)
  await dialog.getByRole('button', { name: ru('step_confirm') }).click()
  await page.getByText(ru('step_none')).waitFor()
  expect(unexpected(vera)).toEqual([])
  await vera.close()
})

inDeepRuns('in English: an identity check is rejected with a reason, and the next check is accepted', async () => {
  const dora = await visit(journey.browser)
  const { page } = dora
  await arrive(page, { api: journey.api, stack: journey.stack, email: newEmail('dora') })
  const decide = async (...verdict: string[]): Promise<void> => {
    const userId = await page.evaluate<number>("JSON.parse(localStorage.getItem('account-data')).data.userId")
    expect(await lookAtIdentity(journey.stack, userId)).toContain('Example')
    await runOps(journey.stack, 'identity', verdict[0] ?? '', String(userId))
    await reloadPage(page)
  }
  await open(page, '/profile/verification')
  await page.getByRole('button', { name: en('verify_start') }).click()
  await showIdentity(page, 'en', 'Dora')
  await decide('reject')
  await page.getByText(en('verify_status_REJECT'), { exact: true }).waitFor()
  // Reason that `runOps` passes to `npm run ops`.
  await page.getByText('a test', { exact: true }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: en('verify_again') }).click()
  await showIdentity(page, 'en', 'Dora')
  await decide('pass')
  await page.getByText(en('verify_status_PASS'), { exact: true }).waitFor()
  await expectSound(page)
  await leave(dora)
})

inDeepRuns('in Russian on a phone: a user submits an identity check, and a reviewer decides', async () => {
  const boris = await visit(journey.browser, { locale: 'ru', width: 390, colorScheme: 'dark' })
  const { page } = boris
  await arrive(page, { api: journey.api, stack: journey.stack, email: newEmail('boris') })
  const next = () => page.getByRole('button', { name: ru('verify_next') }).click()
  await open(page, '/ru/profile/verification')
  await expectSound(page)
  await page.getByRole('button', { name: ru('verify_start') }).click()
  await next()
  await page.getByText(ru('verify_empty')).waitFor()
  await expectSound(page)
  await page.getByLabel(ru('verify_country')).selectOption('KZ')
  await next()
  await page.getByLabel(ru('verify_type_passport')).check()
  await next()
  await page.getByLabel(ru('verify_first_name')).fill('Борис')
  await page.getByLabel(ru('verify_last_name')).fill('Примеров')
  await page.getByLabel(ru('verify_birth')).fill('1990-02-01')
  // The form must restore its input after a reload, because phones discard pages in the background.
  await reloadPage(page)
  await expect.poll(() => page.getByLabel(ru('verify_first_name')).inputValue()).toBe('Борис')
  await page.getByLabel(ru('verify_number')).fill('N01234567')
  await expectSound(page)
  await next()
  await page.getByRole('button', { name: ru('verify_ready') }).click()
  await page.getByRole('button', { name: ru('verify_send') }).click()
  await page.getByText(ru('verify_photo_missing')).first().waitFor()
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() }
  for (const name of ['facePhoto', 'frontPhoto', 'backendPhoto'])
    await page.getByTestId(`${name}-file`).setInputFiles(photo)
  await expect.poll(() => page.getByRole('img').count()).toBe(3)
  await expectSound(page)
  await page.getByRole('button', { name: ru('verify_send') }).click()
  await page.getByText(ru('verify_status_CREATED'), { exact: true }).waitFor()
  await expectSound(page)

  const userId = await page.evaluate<number>("JSON.parse(localStorage.getItem('account-data')).data.userId")
  expect(await lookAtIdentity(journey.stack, userId)).toContain('Примеров')
  await runOps(journey.stack, 'identity', 'pass', String(userId))
  await reloadPage(page)
  await page.getByText(ru('verify_status_PASS'), { exact: true }).waitFor()
  await expectSound(page)
  await leave(boris)
})

inDeepRuns('the journal passes the audit', async () => {
  expect(await runAudit(journey.stack)).toContain(' 0 violations')
})
