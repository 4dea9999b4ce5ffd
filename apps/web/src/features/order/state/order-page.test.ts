import type { OrderView } from '@cambio/contract/order-view'
import { FIXED_RATE_PROBLEMS, ORDER_STATES } from '@cambio/kernel/order-vocabulary'
import { expect, test } from 'vitest'
import english from '../../../messages/en/order.json' with { type: 'json' }
import { comingMoments } from './coming-moments.ts'
import { orderHeadline } from './headline.ts'
import { progressSteps } from './progress.ts'
import { refundSum } from './refund-sum.ts'
import { whyNotKept } from './why-not-kept.ts'
import { withFrame } from './with-frame.ts'

const words = Object.keys(english)
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
  expect(states({ state: 'FINISHED', completed: true, orderEvents: events('WITHDRAWAL_COMPLETED') })).toBe(
    'done done done done',
  )
  expect(states({ state: 'EXPIRED' })).toBe('done next next next')
  const keys = (over: Partial<OrderView>): string =>
    progressSteps(order(over))
      .map((step) => step.key)
      .join(' ')
  // Nothing was exchanged where the money goes back, and nothing is promised where a person decides.
  const begun = events('REFUND_REQUESTED', 'DEPOSIT_REGISTERED')
  expect(keys({ state: 'REFUNDING', orderEvents: begun })).toBe('created deposit refund_begun refund')
  expect(states({ state: 'REFUNDING', orderEvents: begun })).toBe('done done done now')
  expect(keys({ state: 'SUSPENSE' })).toBe('created deposit decision outcome')
  expect(states({ state: 'SUSPENSE', orderEvents: events('FUNDS_WITHDRAWAL_START') })).toBe('done done now next')
})

test('a deal that was not kept says why', () => {
  const why = (over: Partial<OrderView>): string | null => whyNotKept(order(over))
  expect(why({ orderEvents: events('DEPOSIT_REGISTERED') })).toBeNull()
  for (const problem of FIXED_RATE_PROBLEMS) {
    expect(why({ orderEvents: events('REFUND_REQUESTED', problem) })).toBe(`why_${problem}`)
    expect(words).toContain(`why_${problem}`)
  }
  expect(why({ rateMode: 'FLOATING', orderEvents: events('REFUND_REQUESTED') })).toBe('why_out_of_bounds')
})

test('a refund is promised only where one is on its way', () => {
  const key = (over: Partial<OrderView>): string => orderHeadline(order(over)).key
  expect(key({ state: 'REFUNDING' })).toBe('refunding')
  // With an address known the machine holds an order only because the network would take the whole refund.
  expect(key({ state: 'ACTION_REQUIRED' })).toBe('held_fee')
  expect(key({ state: 'ACTION_REQUIRED', refundAddress: null })).toBe('held')
})

test('what is still to come ends with the order', () => {
  expect(comingMoments({ state: 'WAITING' })).toEqual(['next_seen', 'next_credited', 'next_sent'])
  expect(comingMoments({ state: 'FINISHED' })).toEqual([])
  for (const state of ORDER_STATES)
    for (const moment of comingMoments({ state }))
      expect(words.some((word) => word === moment || word === `${moment}_other`)).toBe(true)
})

test('a refund adds up', () => {
  const transfer = { createdAt: '', instrument: { currencyTitle: 'ETH', networkTitle: 'ETH' }, txId: '' }
  const deposit = {
    ...transfer,
    confirmations: 3,
    depositAddress: '',
    isPending: false,
    amount: '0.3',
    status: 'credited' as const,
  }
  const refund = { ...transfer, networkFee: '', purpose: 'refund' as const, isPending: true, amount: '0.29997899' }
  expect(refundSum({ deposits: [deposit], withdrawals: [] })).toBeNull()
  expect(refundSum({ deposits: [deposit], withdrawals: [refund] })).toEqual({
    came: '0.3',
    fee: '0.00002101',
    returned: '0.29997899',
  })
})

test('the live channel moves an order and does not take away what only this browser may know', () => {
  const told = order({ state: 'SENDING', controlled: false, userEmail: 'a•••@b.cd' })
  expect(withFrame(null, told)).toBe(told)
  expect(withFrame(order({ controlled: false, userEmail: null }), told)).toBe(told)
  const mine = order({ controlled: true, userEmail: 'anna@b.cd' })
  expect(withFrame(mine, told)).toMatchObject({ state: 'SENDING', controlled: true, userEmail: 'anna@b.cd' })
  expect(withFrame(order({ controlled: true, userEmail: null }), told)).toMatchObject({ userEmail: 'a•••@b.cd' })
})
