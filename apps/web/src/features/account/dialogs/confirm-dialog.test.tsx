// @vitest-environment happy-dom
import { accountOf } from '../../../testing/samples.ts'
import { CODE_LENGTH } from '@cambio/contract/account-limits'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { accountDialogs, accountStore } from '../api/account.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const ACCOUNT = accountOf({ isEmailConfirmed: false })

afterEach(() => {
  cleanup()
  accountStore.reset()
  accountDialogs.close()
  vi.unstubAllGlobals()
})

/** Opens the dialog. `isConfirmed` returns whether the server's account has a confirmed email address. */
async function open(isConfirmed: () => boolean, answers: Record<string, () => FakeAnswer> = {}) {
  const calls = fakeApi({
    'account-data': () => ({ json: { ...ACCOUNT, isEmailConfirmed: isConfirmed() } }),
    ...answers,
  })
  accountStore.adopt(ACCOUNT)
  accountDialogs.open({ kind: 'confirm' })
  return { calls, user: await show(<ConfirmDialog dialog={{ kind: 'confirm' }} />, ['account']) }
}
const dialog = () => accountDialogs.current()
const SUCCESS = { kind: 'success', of: 'confirmed' }

test('requires no confirmation code when the user has already confirmed the address on another device', async () => {
  await open(() => true)
  await waitFor(() => expect(dialog()).toEqual(SUCCESS))
})

test('reports success after a rejected confirmation code if another device has already used the code', async () => {
  let isConfirmed = false
  const reject = () => {
    isConfirmed = true
    return { status: 422, json: { code: 'ERR_UNPROCESSABLE_ENTITY' } }
  }
  const { calls, user } = await open(() => isConfirmed, { 'confirm-email': reject })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(dialog()).toEqual({ kind: 'confirm' })
  await user.type(screen.getByRole('textbox'), '1'.repeat(CODE_LENGTH))
  await user.click(screen.getByRole('button', { name: /Confirm/ }))
  await waitFor(() => expect(dialog()).toEqual(SUCCESS))
})

test('does not report success based on stored account data that is older than the pending email address', async () => {
  fakeApi({
    'account-data': () => ({ json: { ...ACCOUNT, isEmailConfirmed: true, pendingEmail: 'new@example.org' } }),
  })
  accountStore.adopt({ ...ACCOUNT, isEmailConfirmed: true })
  accountDialogs.open({ kind: 'confirm' })
  const opened: unknown[] = []
  const stop = accountDialogs.subscribe(() => opened.push(dialog()))
  await show(<ConfirmDialog dialog={{ kind: 'confirm' }} />, ['account'])
  await screen.findByText(/new@example\.org/)
  stop()
  expect(opened).toEqual([])
})

test('reports no confirmation success for an account without an email address', async () => {
  const withoutEmail = { ...ACCOUNT, email: null, isEmailConfirmed: false }
  const calls = fakeApi({ 'account-data': () => ({ json: withoutEmail }) })
  accountStore.adopt(ACCOUNT)
  vi.stubGlobal('miniApp', {})
  accountDialogs.open({ kind: 'confirm' })
  await show(<ConfirmDialog dialog={{ kind: 'confirm' }} />, ['account'])
  await waitFor(() => expect(accountStore.account()).toEqual(withoutEmail))
  expect(calls).toHaveLength(1)
  expect(dialog()).toEqual({ kind: 'confirm' })
})

test('says to press Confirm while the code from the link is filled in, and offers a new email once it is rejected', async () => {
  const reject = () => ({ status: 422, json: { code: 'ERR_UNPROCESSABLE_ENTITY' } })
  fakeApi({ 'account-data': () => ({ json: ACCOUNT }), 'confirm-email': reject })
  accountStore.adopt(ACCOUNT)
  const user = await show(<ConfirmDialog dialog={{ kind: 'confirm', code: '1'.repeat(CODE_LENGTH) }} />, ['account'])
  screen.getByText(/Press Confirm/)
  expect(screen.queryByText(/Check spam/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText(/Check spam/)
  screen.getByText(/We sent an eight-digit code/)
})
