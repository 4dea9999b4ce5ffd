// @vitest-environment happy-dom
import { KYC_NEEDED_MESSAGE } from '@cambio/contract/error-codes'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exchangeTexts } from '../../../lib/exchange/exchange-texts.ts'
import {
  failedOrder,
  forgetPendingOrder,
  keepPendingOrder,
  onFailedOrder,
  pendingOrder,
  takeFailedOrder,
  type PendingOrder,
} from '../../../lib/exchange/pending-order.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { orderOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { notifications } from '../../../lib/live/notification-store.ts'
import { PendingOrderPage } from './pending-order-page.tsx'

const PENDING: PendingOrder = {
  idempotencyKey: 'a key',
  pair: 'usd-eth',
  noMemo: false,
  body: {
    rateMode: 'FLOATING',
    destinationAddress: '0xmine',
    claimedDepositAmount: '5000',
    instrumentFrom: { currencyTitle: 'USD', networkTitle: 'CARD', slug: 'usd-card' },
    instrumentTo: { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' },
  },
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the page for an order whose create request the server rejects with the given message. */
async function create(pending: PendingOrder, message: string): Promise<void> {
  keepPendingOrder(pending)
  fakeApi({ '/orders/public/create': () => ({ status: 403, json: { code: 'ERR_FORBIDDEN', message } }) })
  await show(<PendingOrderPage />, ['order'])
  await waitFor(() => expect(pendingOrder()).toBeNull())
}

test('stores no failed order when a purchase requires an identity check', async () => {
  await create(PENDING, KYC_NEEDED_MESSAGE)
  expect(failedOrder()).toBeNull()
})

test('returns to the calculator when a purchase needs a second identity check', async () => {
  await create({ ...PENDING, isChecked: true }, KYC_NEEDED_MESSAGE)
  expect(failedOrder()).toMatchObject({ message: KYC_NEEDED_MESSAGE, pending: { isChecked: true } })
})

test('returns to the calculator with the rejection reason when an order is rejected', async () => {
  await create(PENDING, 'Client data is blacklisted')
  expect(failedOrder()).toMatchObject({ message: 'Client data is blacklisted' })
})

test('offers to sign in when the user is signed out before the outcome is known', async () => {
  keepPendingOrder({ ...PENDING, isUnknown: true })
  fakeApi({ '/orders/public/create': () => ({ status: 401, json: { code: 'ERR_UNAUTHORIZED', message: 'Sign in' } }) })
  await show(<PendingOrderPage />, ['order'])
  expect(await screen.findByRole('heading', { name: 'Sign in to continue' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? ''
  expect(new URL(link, 'https://swap.example').searchParams.get('returnTo')).toBe('/order/pending')
  expect(pendingOrder()?.idempotencyKey).toBe(PENDING.idempotencyKey)
})

/** Renders the page at its own route. The route stays active after the page's component unmounts. */
function AtItsPath() {
  const navigate = useNavigate()
  const isThere = useLocation().pathname === '/order/pending'
  useEffect(() => void navigate({ to: '/order/pending' }), [navigate])
  return isThere ? <PendingOrderPage /> : null
}

describe('the user leaves the page while the create request is pending', () => {
  /** Leaves the page while the create request is pending, then responds to it. Returns the notices about the order. */
  async function leave(status: number, json: object, page: ReactNode = <PendingOrderPage />, next?: PendingOrder) {
    keepPendingOrder(PENDING)
    exchangeTexts.keep('form', 'the form')
    const answered = Promise.withResolvers<Response>()
    const called = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', () => {
      called.resolve()
      return answered.promise
    })
    await show(page, ['order'])
    await called.promise
    cleanup()
    if (next) keepPendingOrder(next)
    expect(exchangeTexts.read('form')).toBe('the form')
    const before = notifications.list().length
    answered.resolve(Response.json(json, { status }))
    await waitFor(() => expect(pendingOrder()).toEqual(next ?? null))
    return () => notifications.list().slice(before)
  }

  test('shows a notice about the created order', async () => {
    const notices = await leave(200, orderOf({ orderId: 42, cardPayment: null }))
    await waitFor(() =>
      expect(notices()).toMatchObject([
        { type: 'success', message: 'Your order 42, USD to ETH, is created.', action: { label: 'Open the order' } },
      ]),
    )
    expect(exchangeTexts.read('form')).toBe('')
  })

  test("shows no notice if the user has reopened the same order's page", async () => {
    const notices = await leave(200, orderOf({ orderId: 43, cardPayment: null }), <AtItsPath />)
    await waitFor(() => expect(exchangeTexts.read('form')).toBe(''))
    expect(notices()).toEqual([])
  })

  test('shows a notice if the open page is creating another order', async () => {
    const another = { ...PENDING, idempotencyKey: 'another key' }
    const notices = await leave(200, orderOf({ orderId: 44, cardPayment: null }), <AtItsPath />, another)
    await waitFor(() => expect(notices()).toMatchObject([{ type: 'success', action: { label: 'Open the order' } }]))
  })

  test('shows a notice about a rejected order and keeps the rejection reason for the order form', async () => {
    const notices = await leave(403, { code: 'ERR_FORBIDDEN', message: 'Client data is blacklisted' })
    await waitFor(() => expect(notices()).toMatchObject([{ type: 'error', action: { label: 'See why' } }]))
    expect(failedOrder()).toMatchObject({ message: 'Client data is blacklisted' })
    expect(exchangeTexts.read('form')).toBe('the form')
  })

  test('passes the rejection reason to an open order form for the same coins', async () => {
    const taken = vi.fn()
    const stop = onFailedOrder(() => taken(takeFailedOrder({ send: 'usd-card', receive: 'eth' })))
    const notices = await leave(403, { code: 'ERR_FORBIDDEN', message: 'Client data is blacklisted' })
    await waitFor(() => expect(taken).toHaveBeenCalled())
    stop()
    expect(taken.mock.calls).toMatchObject([[{ message: 'Client data is blacklisted' }]])
    expect(notices()).toEqual([])
  })
})

test('forgetPendingOrder does not remove a pending order that was submitted later', () => {
  keepPendingOrder({ ...PENDING, idempotencyKey: 'another key' })
  forgetPendingOrder('a key')
  expect(pendingOrder()?.idempotencyKey).toBe('another key')
})
