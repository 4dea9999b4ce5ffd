import { expect, test } from 'vitest'
import { CATALOGUE, order } from '../../testing/fixtures.ts'
import type { SendOutcome } from './bot-message.ts'
import type { DueBotNotice, DueSwapMessage } from './bot-store.ts'
import { sendOrderMessages, type SendOrderMessagesDeps } from './send-order-messages.ts'

const notice = (orderId: number, part: Partial<DueSwapMessage> = {}): DueSwapMessage => ({
  orderId,
  kind: 'ORDER_CREATED',
  messengerUserId: orderId,
  locale: 'en',
  destinationAddress: 'ltc1q',
  from: 'eth',
  to: 'ltc',
  attempts: 0,
  ...part,
})

/** Runs one pass. Each message's outcome is looked up in `outcomes` by order ID and defaults to `sent`. */
async function pass(due: DueBotNotice[], outcomes: Record<number, SendOutcome> = {}, isSealed = true) {
  const done: unknown[] = []
  const reported: unknown[] = []
  const deps: SendOrderMessagesDeps = {
    bot: {
      due: () => Promise.resolve(due),
      depositSource: () => Promise.resolve('own'),
      sent: async ({ orderId }) => void done.push(['sent', orderId]),
      failed: async ({ orderId }, retryMs) => void done.push(['failed', orderId, retryMs]),
      limited: async ({ orderId }, retryMs) => void done.push(['limited', orderId, retryMs]),
      blocked: async (user) => void done.push(['blocked', user]),
    },
    orders: {
      find: (orderId) => Promise.resolve(order('FIXED', { orderId })),
      termsSeal: () => Promise.resolve('seal'),
    },
    sender: {
      send: ({ messengerUserId, text }) => {
        done.push(['send', text])
        return Promise.resolve(outcomes[messengerUserId] ?? { kind: 'sent' })
      },
    },
    catalogue: CATALOGUE,
    isSealed: () => isSealed,
    compose: ({ messengerUserId, orderId }, proven) => ({
      messengerUserId,
      text: `${orderId} ${proven?.address ?? 'unproven'}`,
      buttons: [],
    }),
    report: (event, facts) => void reported.push([event, facts]),
  }
  return { pauseMs: await sendOrderMessages(deps, () => true), done, reported }
}

test('warns the user when the deposit address of a new order cannot be verified', async () => {
  const { done, reported } = await pass([notice(7)], {}, false)
  expect(done).toEqual([
    ['send', '7 unproven'],
    ['sent', 7],
  ])
  expect(reported).toEqual([['messenger-address-unproven', { order: 7 }]])
})

test('retries a warning that the messenger rejected', async () => {
  const { done } = await pass([notice(7, { attempts: 1 })], { 7: { kind: 'failed', reason: 'x' } }, false)
  expect(done).toEqual([
    ['send', '7 unproven'],
    ['failed', 7, 10_000],
  ])
})

test('keeps sending messages to other chats while one chat is rate-limited', async () => {
  const { done, pauseMs } = await pass([notice(1), notice(2)], { 1: { kind: 'limited', retryMs: 3_000 } })
  expect(done).toEqual([
    ['send', '1 0xDeposit'],
    ['limited', 1, 3_000],
    ['send', '2 0xDeposit'],
    ['sent', 2],
  ])
  expect(pauseMs).toBe(0)
})

test('pauses all messages for the requested time when a second chat is rate-limited', async () => {
  const limited = { kind: 'limited' as const, retryMs: 3_000 }
  const { done, pauseMs } = await pass([notice(1), notice(2), notice(3), notice(4)], { 1: limited, 3: limited })
  expect(done).toEqual([
    ['send', '1 0xDeposit'],
    ['limited', 1, 3_000],
    ['send', '2 0xDeposit'],
    ['sent', 2],
    ['send', '3 0xDeposit'],
  ])
  expect(pauseMs).toBe(3_000)
})

test('stops sending messages immediately when the messenger is unavailable', async () => {
  const { done, pauseMs } = await pass([notice(1), notice(2)], { 1: { kind: 'later', retryMs: 30_000 } })
  expect(done).toEqual([['send', '1 0xDeposit']])
  expect(pauseMs).toBe(30_000)
})
