// @vitest-environment happy-dom
import { KYC_NEEDED_MESSAGE } from '@cambio/contract/error-codes'
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  keepPendingOrder,
  pendingOrder,
  takeFailedOrder,
  type PendingOrder,
} from '../../../lib/exchange/pending-order.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
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

test('does not treat a purchase as failed when it requires an identity check', async () => {
  await create(PENDING, KYC_NEEDED_MESSAGE)
  expect(takeFailedOrder()).toBeNull()
})

test('returns to the calculator when a purchase needs a second identity check', async () => {
  await create({ ...PENDING, isChecked: true }, KYC_NEEDED_MESSAGE)
  expect(takeFailedOrder()).toMatchObject({ message: KYC_NEEDED_MESSAGE, pending: { isChecked: true } })
})

test('returns to the calculator with the reason when an order is rejected', async () => {
  await create(PENDING, 'Client data is blacklisted')
  expect(takeFailedOrder()).toMatchObject({ message: 'Client data is blacklisted' })
})
