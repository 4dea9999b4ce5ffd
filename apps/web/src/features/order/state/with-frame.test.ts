import type { OrderView } from '@cambio/contract/order-view'
import { expect, test } from 'vitest'
import { withFrame } from './with-frame.ts'

const order = (part: Partial<OrderView>) =>
  ({ controlled: false, redirectUrl: null, userEmail: null, refundAddress: null, ...part }) as OrderView
const MINE = order({ controlled: true, state: 'ACTION_REQUIRED', redirectUrl: 'https://payments.example.test/sale' })

test("retains the URL of the provider's page while the order's state is unchanged", () => {
  expect(withFrame(MINE, order({ state: 'ACTION_REQUIRED' }))).toMatchObject({
    controlled: true,
    redirectUrl: MINE.redirectUrl,
  })
})

test("drops the URL of the provider's page when the order's state changes", () => {
  expect(withFrame(MINE, order({ state: 'FINISHED' }))).toMatchObject({ controlled: true, redirectUrl: null })
})

test('retains the full IBAN if a live update contains only its masked form', () => {
  const mine = order({ controlled: true, refundAddress: 'DE89370400440532013000' })
  const after = (refundAddress: string) => withFrame(mine, order({ refundAddress })).refundAddress
  expect(after('DE89•••3000')).toBe('DE89370400440532013000')
  expect(after('GB29•••6819')).toBe('GB29•••6819')
})

test('adopts a live update unchanged if another browser created the order', () => {
  const received = order({ state: 'ACTION_REQUIRED' })
  expect(withFrame(order({ redirectUrl: 'https://payments.example.test/sale' }), received)).toBe(received)
})
