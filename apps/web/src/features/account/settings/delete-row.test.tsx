// @vitest-environment happy-dom
import { accountOf } from '../../../testing/samples.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { DeleteRow } from './delete-row.tsx'

const ACCOUNT = accountOf({ email: null, isEmailConfirmed: false })
const PASSWORD = 'a long and quiet password'
const DONE: FakeAnswer = { json: { result: true } }

const refusal = (reason?: string): FakeAnswer => ({
  status: 422,
  json: { statusCode: 422, code: 'ERR_UNPROCESSABLE_ENTITY', message: 'refused', data: { details: { reason } } },
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows the settings row. Returns the simulated user and the bodies of the deletion calls. */
async function open({
  email,
  inMessenger,
  answer,
}: {
  email: string | null
  inMessenger: boolean
  answer: FakeAnswer
}) {
  if (inMessenger) vi.stubGlobal('miniApp', { launchData: 'launch' })
  const calls = fakeApi({ 'users/delete': () => answer })
  const user = await show(<DeleteRow account={{ ...ACCOUNT, email }} />, ['account', 'profile'])
  return { user, bodies: () => calls.map(({ body }) => body) }
}

/** Opens the dialog and confirms the deletion, with the password if the dialog has a field for it. */
async function confirm(user: Awaited<ReturnType<typeof show>>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Delete…' }))
  await user.type(await screen.findByLabelText('Type “delete” to confirm'), 'delete')
  const password = screen.queryByLabelText('Password')
  if (password) await user.type(password, PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Delete the account permanently' }))
}

test('in the mini-app, launch data confirm the deletion of an account without an email address', async () => {
  const { user, bodies } = await open({ email: null, inMessenger: true, answer: DONE })
  await confirm(user)
  await waitFor(() => expect(bodies()).toEqual([{ initData: 'launch' }]))
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('on the website, refers a user without an email address to the mini-app to delete the account', async () => {
  await open({ email: null, inMessenger: false, answer: DONE })
  expect(await screen.findByText(/Open the mini-app in Telegram to delete the account/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('requires the password to delete an account with an email address, even in the mini-app', async () => {
  const { user, bodies } = await open({ email: 'me@example.org', inMessenger: true, answer: DONE })
  await confirm(user)
  await waitFor(() => expect(bodies()).toEqual([{ password: PASSWORD, giveUpBalance: false }]))
})

test.each([
  ['me@example.org', 'give_up_needs_email', /added your email less than 24 hours ago/, false],
  ['me@example.org', undefined, /or give them up below/, true],
  [null, 'give_up_needs_email', /add an email: 24 hours later/, false],
])(
  'explains why an account that holds coins cannot be deleted (email: %s, reason: %s)',
  async (email, reason, words, canGiveUp) => {
    const { user } = await open({ email, inMessenger: true, answer: refusal(reason) })
    await confirm(user)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(screen.queryByRole('checkbox') !== null).toBe(canGiveUp)
  },
)
