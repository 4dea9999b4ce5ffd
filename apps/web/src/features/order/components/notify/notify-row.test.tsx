// @vitest-environment happy-dom
import type { AccountData } from '@cambio/contract/account'
import type { OrderView } from '@cambio/contract/order-view'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountNoticeContext, type AccountNotice } from '../../../../lib/account/account-notice.ts'
import { writeAccountMirror } from '../../../../lib/account/account-mirror.ts'
import { coin, ETH, orderOf } from '../../../../testing/samples.ts'
import { show } from '../../../../testing/show.tsx'
import { NotifyRow } from './notify-row.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const EMAIL: AccountNotice = { kind: 'email', email: 'anna@example.org' }

function open(notice: AccountNotice, over: Partial<OrderView> = {}) {
  const row = <NotifyRow order={orderOf({ userEmail: null, ...over })} />
  return show(<AccountNoticeContext value={notice}>{row}</AccountNoticeContext>, ['order'])
}
const field = () => screen.queryByRole('textbox', { name: 'Email' })

test("hides the email form until the user clicks Change next to the account's masked email", async () => {
  const user = await open(EMAIL)
  expect(screen.getByRole('region').textContent).toContain('We email you at an…@example.org')
  expect(field()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(field()).not.toBeNull()
})

test('states that the bot sends messages about the order', async () => {
  await open({ kind: 'messenger', checkUrl: null })
  expect(screen.getByRole('region').textContent).toContain('The bot writes to you')
  expect(field()).toBeNull()
})

test.each([
  ['confirms bot messages once the user allows them', true],
  ['opens the email form when the user does not allow bot messages', false],
])('the notification row %s', async (_name, isAllowed) => {
  vi.stubGlobal('miniApp', { requestWriteAccess: () => Promise.resolve(isAllowed) })
  const user = await open({ kind: 'offer', checkUrl: null })
  expect(field()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Allow bot messages' }))
  await waitFor(() => expect(field() === null).toBe(isAllowed))
  expect(screen.queryByText('The bot writes to you') !== null).toBe(isAllowed)
})

test('hides the Change button in a browser without control of the order', async () => {
  await open(EMAIL, { controlled: false })
  expect(screen.getByRole('region').textContent).toContain('We email you at')
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})

test('hides the email form until the page knows whether the user receives notifications', async () => {
  await open({ kind: 'none' })
  expect(field()).not.toBeNull()
  cleanup()
  await open({ kind: 'loading' })
  expect(field()).toBeNull()
})

test("shows the order's email address instead of the account's address", async () => {
  await open(EMAIL, { userEmail: 'other@example.org' })
  expect(screen.getByRole('region').textContent).toContain('other@example.org')
  expect(screen.getByRole('region').textContent).not.toContain('We email you')
})

test("fills in the signed-in user's email address", async () => {
  writeAccountMirror({ data: { userId: 7, email: 'anna@example.org', notifications: {} } as AccountData, fetchedAt: 1 })
  await open({ kind: 'none' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('anna@example.org')
})

test('hides the email form of an order whose account always receives emails', async () => {
  const card = coin('EUR', { networkTitle: 'CARD', instrumentType: 'fiat' })
  await open({ kind: 'none' }, { pair: { instrumentFrom: ETH, instrumentTo: card } })
  expect(screen.getByRole('region').textContent).toContain('We email you about each step')
  expect(field()).toBeNull()
})

test('lists "money sent" among the notifications of a sale to a bank account', async () => {
  const bank = coin('EUR', { networkTitle: 'SEPA', instrumentType: 'fiat' })
  await open({ kind: 'none' }, { pair: { instrumentFrom: ETH, instrumentTo: bank } })
  expect(screen.getByText(/transfer received, money sent/)).toBeTruthy()
})

test("links to the bot's deposit address check only while the order awaits its deposit", async () => {
  const notice: AccountNotice = { kind: 'offer', checkUrl: 'https://t.me/exchange_bot?start=order_7' }
  const link = () => screen.queryByRole('link', { name: "Compare the address with the bot's" })
  await open(notice, { state: 'WAITING' })
  expect(link()?.getAttribute('href')).toBe('https://t.me/exchange_bot?start=order_7')
  cleanup()
  await open(notice, { state: 'FINISHED' })
  expect(link()).toBeNull()
})
