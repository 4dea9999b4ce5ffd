// @vitest-environment happy-dom
import { accountOf } from '../../../testing/samples.ts'
import type { AccountData } from '@cambio/contract/account'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { writeAccountMirror } from '../../../lib/account/account-mirror.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { accountStore } from '../api/account.ts'
import { useOrderNotice } from './order-notice.ts'

const ANNA = accountOf()
const SIDE = { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth', amount: '1' }
const OWN = {
  orderId: 8,
  createdAt: '2026-11-21T18:00:00Z',
  state: 'WAITING',
  completed: false,
  rateMode: 'FIXED',
  from: SIDE,
  to: SIDE,
  destinationAddress: 'x',
  payoutTxId: null,
  cashback: null,
  card: null,
}

const CHECK_URL = 'https://t.me/exchange_bot?start=order_8'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  accountStore.onStorage(null)
})

function Notice() {
  return <p>{JSON.stringify(useOrderNotice(8))}</p>
}

interface Case {
  account?: AccountData | null
  orders?: object[]
  /** True if the bot can message the user; null on the website. */
  bot?: boolean | null
  /** True if the messenger can ask the user to allow bot messages. */
  canAllow?: boolean
}

/** Renders the notice about order 8 for an account. Stubs the server and the messenger. */
async function open({ account = ANNA, orders = [OWN], bot = null, canAllow = false }: Case) {
  if (bot !== null) vi.stubGlobal('miniApp', canAllow ? { requestWriteAccess: () => Promise.resolve(true) } : {})
  writeAccountMirror(account && { data: account, fetchedAt: Date.now() })
  accountStore.onStorage(null)
  fakeApi({
    '/users/orders': () => ({ json: { orders, next: null } }),
    '/users/telegram/link': () => ({
      json: {
        hasMiniApp: true,
        miniAppUrl: null,
        linkedAt: '2026-11-21T18:00:00Z',
        bot: { url: 'https://t.me/exchange_bot', canWrite: bot },
      },
    }),
  })
  await show(<Notice />, [])
}

test.each<[string, Case, object]>([
  ['an order of the account', {}, { kind: 'email', email: 'anna@example.org' }],
  ['a guest', { account: null }, { kind: 'none' }],
  ['an order that is not in the account', { orders: [{ ...OWN, orderId: 80 }] }, { kind: 'none' }],
  ['an account with an unconfirmed email', { account: { ...ANNA, isEmailConfirmed: false } }, { kind: 'none' }],
  [
    'an account with order emails turned off',
    { account: { ...ANNA, notifications: { orders: false } } },
    { kind: 'none' },
  ],
  ['the mini-app', { bot: true }, { kind: 'messenger', checkUrl: CHECK_URL }],
  [
    'the mini-app without an email',
    { bot: true, account: { ...ANNA, email: null } },
    { kind: 'messenger', checkUrl: CHECK_URL },
  ],
  [
    'the mini-app without an email and without bot messages',
    { bot: false, canAllow: true, account: { ...ANNA, email: null } },
    { kind: 'offer', checkUrl: CHECK_URL },
  ],
  ['the mini-app when the user has blocked the bot', { bot: false }, { kind: 'email', email: 'anna@example.org' }],
])('returns how the exchange notifies the user about an order (case: %s)', async (_case, input, expected) => {
  await open(input)
  expect(await screen.findByText(JSON.stringify(expected))).toBeTruthy()
})
