// @vitest-environment happy-dom
import { accountOf } from '../../../testing/samples.ts'
import type { AccountData } from '@cambio/contract/account'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { accountDialogs } from '../api/account.ts'
import { EmailRow } from '../settings/email-row.tsx'
import { MessengerRow } from './messenger-row.tsx'

const ACCOUNT = accountOf({ email: 'me@example.org' })
const FREE = { hasMiniApp: true, miniAppUrl: 'https://t.me/bot/app', linkedAt: null, mergeUntil: null, bot: null }
const LINKED = { ...FREE, linkedAt: '2026-11-25T09:30:00.000Z' }
const PASSWORD = 'a long and quiet password'

const refusal = (code: string, reason?: string): FakeAnswer => ({
  status: 422,
  json: { statusCode: 422, code, message: 'refused', data: { details: { reason } } },
})

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  accountDialogs.close()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Case {
  account?: Partial<AccountData>
  link?: typeof FREE | typeof LINKED
  inMessenger?: boolean
  answers?: Record<string, () => FakeAnswer>
}

/** Shows an account's settings row. Returns the simulated user and the mutating calls that the component made. */
async function open({ account = {}, link = FREE, inMessenger = true, answers = {} }: Case) {
  if (inMessenger) vi.stubGlobal('miniApp', { launchData: 'launch' })
  const calls = fakeApi({ 'telegram/link': () => ({ json: link }), ...answers })
  const user = await show(<MessengerRow account={{ ...ACCOUNT, ...account }} />, ['account', 'profile'])
  await screen.findByRole('heading', { name: 'Telegram' })
  return { user, changes: () => calls.filter(({ body }) => body !== undefined).map(({ body }) => body) }
}
const press = async (user: Awaited<ReturnType<typeof show>>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('links the Telegram user of the mini-app to the account', async () => {
  const { user, changes } = await open({ answers: { 'link-telegram': () => ({ json: ACCOUNT }) } })
  await press(user, 'Link this Telegram')
  await waitFor(() => expect(changes()).toEqual([{ initData: 'launch' }]))
})

test('moves the Telegram link from another account only after the user agrees', async () => {
  let attempts = 0
  const taken = () => {
    attempts += 1
    return attempts === 1 ? refusal('ERR_USER_ALREADY_REGISTERED', 'messenger_taken') : { json: ACCOUNT }
  }
  const { user, changes } = await open({ answers: { 'link-telegram': taken } })
  await press(user, 'Link this Telegram')
  await press(user, 'Keep the other account')
  expect(changes()).toHaveLength(1)
  attempts = 0
  await press(user, 'Link this Telegram')
  await press(user, 'Move the link here')
  await waitFor(() => expect(changes().at(-1)).toEqual({ initData: 'launch', moveFromOtherAccount: true }))
})

/**
 * Returns a function with three stubbed responses to the link call. The first reports that the messenger user is linked
 * to another account. The second reports that the other account is not empty. The third is the result of `last`.
 */
function owning(last: () => FakeAnswer): () => FakeAnswer {
  const answers = [
    () => refusal('ERR_USER_ALREADY_REGISTERED', 'messenger_taken'),
    () => refusal('ERR_UNPROCESSABLE_ENTITY', 'messenger_other_owns'),
  ]
  return () => (answers.shift() ?? last)()
}

test('merges a non-empty account only after the user confirms the merge in the bot', async () => {
  let isRequested = false
  const { user, changes } = await open({
    answers: {
      'link-telegram': owning(() => {
        isRequested = true
        return { json: ACCOUNT }
      }),
      'telegram/link': () => ({ json: { ...FREE, mergeUntil: isRequested ? '2026-11-25T10:30:00.000Z' : null } }),
    },
  })
  await press(user, 'Link this Telegram')
  await press(user, 'Move the link here')
  await screen.findByText(/all its coins move to this account/)
  expect(changes()).toHaveLength(2)
  await press(user, 'Merge the accounts')
  await screen.findByText(/press “Confirm” by/)
  expect(changes().at(-1)).toEqual({ initData: 'launch', mergeOtherAccount: true })
  expect(screen.queryByRole('button', { name: 'Link this Telegram' })).toBeNull()
})

test.each([
  ['merge_withdrawal', /withdrawal of the other account is on its way/],
  ['merge_order', /still open/],
  ['merge_identity', /identity check/],
  ['merge_account', /merged before/],
  ['merge_needs_bot', /nothing is lost/],
])('explains why the accounts cannot be merged: %s', async (reason, text) => {
  const answers = { 'link-telegram': owning(() => refusal('ERR_UNPROCESSABLE_ENTITY', reason)) }
  const { user } = await open({ answers })
  await press(user, 'Link this Telegram')
  await press(user, 'Move the link here')
  await press(user, 'Merge the accounts')
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(screen.queryByRole('button', { name: 'Merge the accounts' })).toBeNull()
})

test('offers to sign in again when the session is too old to link Telegram', async () => {
  const answers = { 'link-telegram': () => refusal('ERR_FORBIDDEN', 'sign_in_again') }
  const { user } = await open({ answers })
  await press(user, 'Link this Telegram')
  await press(user, 'Sign in')
  expect(accountDialogs.current()).toMatchObject({ kind: 'login', returnTo: '/profile/info' })
})

test('unlinks Telegram only after the user enters the password', async () => {
  const { user, changes } = await open({
    link: LINKED,
    inMessenger: false,
    answers: { 'unlink-telegram': () => ({ json: { result: true } }) },
  })
  await press(user, 'Unlink')
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: PASSWORD } })
  const [, confirm] = screen.getAllByRole('button', { name: 'Unlink' })
  if (confirm) await user.click(confirm)
  await waitFor(() => expect(changes()).toEqual([{ password: PASSWORD }]))
})

test('explains why Telegram cannot be unlinked soon after the user added the first email address', async () => {
  const answers = { 'unlink-telegram': () => refusal('ERR_UNPROCESSABLE_ENTITY', 'messenger_only_access') }
  const { user } = await open({ link: LINKED, inMessenger: false, answers })
  await press(user, 'Unlink')
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: PASSWORD } })
  const [, confirm] = screen.getAllByRole('button', { name: 'Unlink' })
  if (confirm) await user.click(confirm)
  await screen.findByText(/unlinks it after 24 hours/)
})

test('does not offer to unlink Telegram from an account without another sign-in method', async () => {
  await open({ account: { email: null, isEmailConfirmed: false }, link: LINKED })
  await screen.findByText(/add an email first/i)
  expect(screen.queryByRole('button', { name: 'Unlink' })).toBeNull()
})

test('shows a link to the mini-app when the account page is opened on the website', async () => {
  await open({ inMessenger: false })
  const link = await screen.findByRole('link', { name: 'Open in Telegram' })
  expect(link.getAttribute('href')).toBe(FREE.miniAppUrl)
  expect(screen.queryByRole('button', { name: 'Link this Telegram' })).toBeNull()
})

describe('first email address of an account', () => {
  async function add(answer: () => FakeAnswer) {
    vi.stubGlobal('miniApp', { launchData: 'launch' })
    const calls = fakeApi({ 'add-email': answer })
    const account = { ...ACCOUNT, email: null, isEmailConfirmed: false }
    const user = await show(<EmailRow account={account} />, ['account', 'profile'])
    await press(user, 'Add an email')
    fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'new@example.org' } })
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: PASSWORD } })
    await press(user, 'Add the email')
    return calls
  }

  test('opens the confirmation code dialog once the email address is submitted', async () => {
    const calls = await add(() => ({ json: { ...ACCOUNT, email: 'new@example.org', isEmailConfirmed: false } }))
    await waitFor(() => expect(accountDialogs.current()).toEqual({ kind: 'confirm' }))
    expect(calls[0]?.body).toEqual({ initData: 'launch', email: 'new@example.org', password: PASSWORD })
  })

  test('prompts the user to reopen the mini-app when the launch data is too old', async () => {
    await add(() => refusal('ERR_INVALID_CREDENTIALS', 'launch_data_stale'))
    expect((await screen.findByRole('alert')).textContent).toContain('open it again')
    expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).not.toBe('true')
  })
})

test.each([
  [true, 'Our bot writes to you about your orders.'],
  [false, 'Messages are not allowed. You can allow them at any time.'],
])('reports whether the user allowed bot messages: %s', async (isAllowed, text) => {
  vi.stubGlobal('miniApp', { launchData: 'launch', requestWriteAccess: async () => isAllowed })
  fakeApi({ 'telegram/link': () => ({ json: LINKED }) })
  const user = await show(<MessengerRow account={ACCOUNT} />, ['account', 'profile'])
  await press(user, 'Allow messages')
  await screen.findByText(text)
})
