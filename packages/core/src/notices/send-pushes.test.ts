import { expect, test } from 'vitest'
import type { DuePush, PushSender } from './push.ts'
import { sendPushes } from './send-pushes.ts'

const push = (pushId: string, attempts = 0): DuePush => ({
  pushId,
  orderId: 7,
  kind: 'WITHDRAWAL_COMPLETED',
  locale: 'en',
  destinationAddress: 'ltc1q',
  from: 'eth',
  to: 'ltc',
  subscription: { endpoint: pushId, p256dh: '', auth: '' },
  attempts,
})

test('deletes expired push subscriptions and retries rejected messages', async () => {
  const outcomes: Record<string, Awaited<ReturnType<PushSender['send']>>> = { a: 'taken', b: 'expired', c: 'refused' }
  const done: unknown[] = []
  const reported: unknown[] = []
  await sendPushes(
    {
      store: {
        due: () => Promise.resolve([push('a'), push('b'), push('c', 3)]),
        sent: async ({ pushId }) => void done.push(['sent', pushId]),
        failed: async ({ pushId }, retryMs) => void done.push(['failed', pushId, retryMs]),
        forget: async (pushId) => void done.push(['forgotten', pushId]),
        forgetOlder: () => Promise.resolve(),
        add: () => Promise.resolve(true),
        remove: () => Promise.resolve(),
      },
      sender: { send: ({ endpoint }) => Promise.resolve(outcomes[endpoint] ?? 'refused') },
      compose: ({ pushId }) => ({ title: pushId, body: '', url: '', tag: '' }),
      report: (event, facts) => void reported.push([event, facts]),
    },
    () => true,
  )
  expect(done).toEqual([
    ['sent', 'a'],
    ['forgotten', 'b'],
    ['failed', 'c', 40_000],
  ])
  expect(reported).toEqual([['push-not-taken', { order: 7, kind: 'WITHDRAWAL_COMPLETED', attempts: 4 }]])
})
