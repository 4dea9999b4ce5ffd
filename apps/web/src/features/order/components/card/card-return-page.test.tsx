// @vitest-environment happy-dom
import { useLocation } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { writeAccountMirror } from '../../../../lib/account/account-mirror.ts'
import { rememberOrders } from '../../../../lib/exchange/my-orders.ts'
import { accountOf } from '../../../../testing/samples.ts'
import { show } from '../../../../testing/show.tsx'
import { CardReturnPage } from './card-return-page.tsx'

const OWN = { orderId: 1073741824, destinationAddress: '0xdestination', from: 'USD', to: 'ETH' }

afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** Opens the page to which the provider redirects the user, in a browser that stores one order. */
async function open(orderId: number) {
  rememberOrders([{ ...OWN, madeAt: '2026-11-22T00:00:00.000Z' }])
  const Page = () => (
    <>
      <CardReturnPage orderId={String(orderId)} />
      <p>Now at {useLocation().href}</p>
    </>
  )
  await show(<Page />, ['order'])
}

test('opens the order that this browser has stored', async () => {
  await open(OWN.orderId)
  expect(await screen.findByText(`Now at /order/${OWN.orderId}?destinationAddress=0xdestination`)).toBeDefined()
})

test('opens the account history for an order from another device', async () => {
  writeAccountMirror({ data: accountOf(), fetchedAt: Date.now() })
  await open(OWN.orderId + 1)
  expect(await screen.findByText('Now at /profile/history')).toBeDefined()
})

test("opens the order list instead of another user's order", async () => {
  await open(OWN.orderId + 1)
  expect(await screen.findByText('Now at /orders')).toBeDefined()
})
