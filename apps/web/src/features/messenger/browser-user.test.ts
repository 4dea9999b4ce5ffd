// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { confirmedEmail, rememberEmail } from '../../lib/account/confirmed-email.ts'
import { ACCOUNT_MIRROR_KEY } from '../../lib/account/account-mirror.ts'
import { myOrders, rememberOrders } from '../../lib/exchange/my-orders.ts'
import { keptTexts } from '../../lib/texts/kept-texts.ts'
import { claimBrowser, claimSession, isOwnSession, isReplaced, watchOtherUser } from './browser-user.ts'

const ORDER = { orderId: 7, destinationAddress: 'bc1q', from: 'ETH', to: 'BTC', madeAt: '2026-11-25T09:30:00.000Z' }
const exchange = keptTexts('exchange')

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function useAsUser(): void {
  rememberOrders([ORDER])
  rememberEmail('a@example.com')
  exchange.keep('destination', 'bc1q')
  localStorage.setItem(ACCOUNT_MIRROR_KEY, '{}')
  sessionStorage.setItem('messenger-restored', '1')
  sessionStorage.setItem('tapps/launchParams', '"launch"')
}
const kept = () => ({
  orders: myOrders().length,
  email: confirmedEmail(),
  draft: exchange.read('destination'),
  account: localStorage.getItem(ACCOUNT_MIRROR_KEY),
  restored: sessionStorage.getItem('messenger-restored'),
  launch: sessionStorage.getItem('tapps/launchParams'),
})

test("removes a user's data but not the launch parameters when another user opens the mini-app", () => {
  claimBrowser(1)
  useAsUser()
  claimBrowser(2)
  expect(kept()).toEqual({ orders: 0, email: '', draft: '', account: null, restored: null, launch: '"launch"' })
})

test('retains the stored data when the same user opens the mini-app again', () => {
  useAsUser()
  const before = kept()
  claimBrowser(1)
  claimBrowser(1)
  expect(kept()).toEqual(before)
})

test('reports when another user opens the mini-app in another window', () => {
  const [onOther, page] = [vi.fn<() => void>(), vi.fn<() => void>()]
  addEventListener('storage', page)
  watchOtherUser(1, onOther)
  const change = (key: string, newValue: string) => dispatchEvent(new StorageEvent('storage', { key, newValue }))
  change(ACCOUNT_MIRROR_KEY, '{}')
  change('messenger-user', '1')
  expect([page.mock.calls.length, onOther.mock.calls.length]).toEqual([2, 0])
  change('messenger-user', '2')
  change(ACCOUNT_MIRROR_KEY, '{}')
  removeEventListener('storage', page)
  expect([page.mock.calls.length, onOther.mock.calls.length]).toEqual([2, 1])
})

test('isOwnSession returns false for another messenger user until that user signs in', () => {
  expect(isOwnSession(1)).toBe(true)
  claimSession(1)
  claimBrowser(2)
  expect([isOwnSession(1), isOwnSession(2)]).toEqual([true, false])
  claimSession(2)
  expect(isOwnSession(2)).toBe(true)
})

test('isReplaced returns true if another user has opened the mini-app or the caller has aborted the signal', () => {
  const [current, aborted] = [new AbortController().signal, AbortSignal.abort()]
  expect(isReplaced({ userId: 1, signal: current })).toBe(false)
  claimBrowser(1)
  expect(isReplaced({ userId: 1, signal: current })).toBe(false)
  expect(isReplaced({ userId: 1, signal: aborted })).toBe(true)
  claimBrowser(2)
  expect(isReplaced({ userId: 1, signal: current })).toBe(true)
})
