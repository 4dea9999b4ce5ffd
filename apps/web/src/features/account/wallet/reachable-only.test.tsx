// @vitest-environment happy-dom
import { accountOf } from '../../../testing/samples.ts'
import type { AccountData } from '@cambio/contract/account'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { accountStore } from '../api/account.ts'
import { ReachableOnly } from './reachable-only.tsx'

const ACCOUNT = accountOf({ email: null, isEmailConfirmed: false })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows an account's form in the mini-app. `bot` is the bot that the server reports. */
async function open(account: Partial<AccountData>, bot: object | null) {
  fakeApi({ 'telegram/link': () => ({ json: { hasMiniApp: true, miniAppUrl: null, linkedAt: null, bot } }) })
  // Only the mini-app has accounts without an email address.
  vi.stubGlobal('miniApp', { launchData: 'launch' })
  accountStore.adopt({ ...ACCOUNT, ...account })
  await show(<ReachableOnly>the form</ReachableOnly>, ['account', 'profile'])
}

test.each<[string, Partial<AccountData>, object | null]>([
  ['with a confirmed email', { email: 'me@example.org', isEmailConfirmed: true }, null],
  ['without an email, when the exchange has a bot', {}, { url: null, canWrite: false }],
])('shows the withdrawal form to a user %s', async (_name, account, bot) => {
  await open(account, bot)
  await screen.findByText('the form')
})

test.each<[string, Partial<AccountData>, object | null, RegExp]>([
  ['without an email, when the exchange has no bot', {}, null, /Add an email first/],
  ['with an unconfirmed email', { email: 'me@example.org' }, { url: null, canWrite: true }, /confirm/i],
])('hides the withdrawal form from a user %s', async (_name, account, bot, text) => {
  await open(account, bot)
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(screen.queryByText('the form')).toBeNull()
})
