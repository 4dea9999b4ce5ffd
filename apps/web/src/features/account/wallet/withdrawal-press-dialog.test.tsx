// @vitest-environment happy-dom
import type { AccountWithdrawalView } from '@cambio/contract/wallet'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { keepText } from '../state/kept-form.ts'
import { WithdrawalPressDialog } from './withdrawal-press-dialog.tsx'

const WAITING: AccountWithdrawalView = {
  id: '7',
  amount: '40',
  fee: '1',
  currencyTitle: 'USDT',
  networkTitle: 'TRC20',
  memo: null,
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  status: 'PENDING',
  waitsFor: 'MESSENGER',
  releaseAt: null,
  txId: null,
  txLink: null,
  createdAt: '2026-11-26T09:30:00.000Z',
}

beforeEach(() => {
  sessionStorage.clear()
  keepText('email-at', '1')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the dialog. The server returns the withdrawal with the given changes. */
async function open(change: Partial<AccountWithdrawalView>, canWrite = true) {
  const bot = { url: 'https://t.me/cambio_bot', canWrite }
  const calls = fakeApi({
    '/wallet/withdrawals': () => ({ json: [{ ...WAITING, ...change }] }),
    'telegram/link': () => ({ json: { hasMiniApp: true, miniAppUrl: null, linkedAt: WAITING.createdAt, bot } }),
    'resend-code': () => ({ json: { result: true } }),
  })
  const user = await show(<WithdrawalPressDialog withdrawal={WAITING} />, ['account', 'profile'])
  return { user, calls }
}

test('prompts the user to confirm the withdrawal in the messenger', async () => {
  await open({})
  await screen.findByText(/press “Confirm” there/)
  screen.getByText(WAITING.address)
  expect(screen.queryByText(/cannot write/)).toBeNull()
})

test.each<[string, Partial<AccountWithdrawalView>, RegExp]>([
  ['a confirmation', { waitsFor: null }, /You confirmed the withdrawal/],
  ['a waiting time', { waitsFor: 'TIME', releaseAt: '2026-11-27T09:30:00.000Z' }, /We send the coins after/],
  ['a rejection', { waitsFor: null, status: 'CANCELLED' }, /The withdrawal is cancelled/],
])('shows %s once the user has responded in the messenger', async (_name, change, text) => {
  await open(change)
  await screen.findByText(text)
  expect(screen.queryByText(/No message in Telegram/)).toBeNull()
})

test('lets the user request another confirmation message when the bot could not deliver it', async () => {
  const { user, calls } = await open({}, false)
  await screen.findByText(/cannot write to you/)
  expect(screen.getByRole('link', { name: 'Open the bot' }).getAttribute('href')).toBe('https://t.me/cambio_bot')
  await user.click(await screen.findByRole('button', { name: 'Send it again' }))
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('resend-code'))).toHaveLength(1))
  await screen.findByText(/Only its buttons work now/)
})
