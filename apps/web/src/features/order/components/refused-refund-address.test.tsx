// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { orderOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { OrderPage } from './order-page.tsx'

const REFUND = { refundAmountWithoutNetworkFee: '0.79', networkFee: '0.01' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the page of an order that waits for the user's choice. Returns the simulated user. */
async function open(answers: Parameters<typeof fakeApi>[0]) {
  const order = orderOf({
    state: 'ACTION_REQUIRED',
    choice: { mayAccept: true, mayRefund: true, offer: { amountToGet: '15.2', price: '19' } },
    nextAction: { kind: 'choose', actor: 'user', deadline: '2026-11-22T18:00:00Z', otherwise: 'refund' },
  })
  fakeApi({
    '/public-info': () => ({ json: order }),
    '/validate-address': () => ({ json: { result: true } }),
    ...answers,
  })
  return show(<OrderPage order={order} isCurrent />, ['order'])
}

const main = () => screen.getByRole('main').textContent?.replaceAll('\u00a0', ' ') ?? ''

const refused = { code: 'ERR_VALIDATION', message: 'address', data: { address: 'error_address_refuses' } }

test('explains why the refund address is rejected', async () => {
  const user = await open({
    '/order-refund-info': ({ query }) =>
      query.refundAddress === '0xother' ? { json: REFUND } : { status: 400, json: refused },
  })
  await waitFor(() => expect(main()).toContain('rejects our transfer'))
  expect(main()).not.toContain('The network fee is not known right now')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Get a refund' }).disabled).toBe(true)
  const elsewhere = screen.getByRole('button', { name: 'To another address' })
  expect(elsewhere.className).toContain('btn-primary')
  await user.click(elsewhere)
  await user.type(screen.getByRole('textbox'), '0xother')
  await user.click(screen.getByRole('button', { name: 'Refund to this address' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('0.79\u00a0ETH'))
})

test('reports an unknown network fee when the refund amount cannot be loaded', async () => {
  const user = await open({
    '/order-refund-info': ({ query }) =>
      query.refundAddress === '0xother'
        ? { status: 500, json: { code: 'ERR_INTERNAL', message: 'fault' } }
        : { json: REFUND },
  })
  await user.click(await screen.findByRole('button', { name: 'To another address' }))
  await user.type(screen.getByRole('textbox'), '0xother')
  await user.click(screen.getByRole('button', { name: 'Refund to this address' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('The network fee is not known right now'))
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Get a refund' }).disabled).toBe(true)
})
