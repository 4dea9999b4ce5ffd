import type { OrderView } from '@cambio/contract/order-view'
import { ORDER_STATES } from '@cambio/kernel/order-vocabulary'
import { expect, test } from 'vitest'
import { orderHeadline } from './headline.ts'
import { progressSteps } from './progress.ts'

const order = (over: Partial<OrderView>): OrderView =>
  ({
    state: 'WAITING',
    rateMode: 'FIXED',
    refundAddress: 'x',
    completed: false,
    orderEvents: [],
    nextAction: { kind: 'send-deposit', actor: 'user', deadline: '2026-11-21T18:40:00Z', otherwise: 'closes' },
    ...over,
  }) as OrderView
const events = (...kinds: OrderView['orderEvents'][number]['kind'][]): OrderView['orderEvents'] =>
  kinds.map((kind) => ({ kind, createdAt: '' }))

test('every state has a headline; only what waits for somebody names a deadline', () => {
  for (const state of ORDER_STATES) expect(orderHeadline(order({ state })).key).not.toBe('')
  expect(orderHeadline(order({}))).toEqual({ key: 'send_FIXED', deadline: '2026-11-21T18:40:00Z' })
  expect(orderHeadline(order({ state: 'FINISHED' })).deadline).toBeNull()
})

test('steps follow the events', () => {
  const states = (over: Partial<OrderView>): string =>
    progressSteps(order(over))
      .map((step) => step.state)
      .join(' ')
  expect(states({})).toBe('done now next next')
  expect(states({ orderEvents: events('DEPOSIT_REGISTERED', 'INCOMING_FUNDS_DETECTED') })).toBe('done done now next')
  expect(states({ orderEvents: events('FUNDS_WITHDRAWAL_START', 'DEPOSIT_REGISTERED') })).toBe('done done done now')
  expect(states({ orderEvents: events('WITHDRAWAL_COMPLETED') })).toBe('done done done done')
  expect(progressSteps(order({ state: 'REFUNDING' })).at(-1)?.key).toBe('refund')
})
