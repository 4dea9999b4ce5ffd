import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendWebhooks, type SendWebhooksDeps } from './send-webhooks.ts'
import type { DueDelivery } from './webhook.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const delivery = (webhookId: number): DueDelivery => ({
  deliveryId: String(webhookId),
  sealedSecrets: [],
  attempts: 0,
  event: { kind: 'CREATION_END', at: 0, order: { orderId: 1, legacyOrderId: 'a-uuid', state: 'WAITING' } },
  webhook: { webhookId, apiId: webhookId, url: `https://partner-${webhookId}.example`, isActive: true },
})

/** Creates a worker with events for webhook 1. The partner responds only when the test calls `answer`. */
function start() {
  const due = new Map([[1, delivery(1)]])
  const delivered: string[] = []
  const reads: number[][] = []
  const slow = Promise.withResolvers<void>()
  const deps = {
    store: {
      due: async (_perWebhook: number, except: readonly number[]) => {
        reads.push([...except])
        return [...due.values()].filter(({ webhook }) => !except.includes(webhook.webhookId))
      },
      delivered: async (deliveryId: string) => {
        due.delete(Number(deliveryId))
        delivered.push(deliveryId)
      },
    },
    sender: {
      send: async ({ url }: { url: string }) => {
        if (url.includes('partner-1')) await slow.promise
        return { taken: true, answer: 'HTTP 200' }
      },
    },
    secrets: { open: () => '' },
    report: () => {},
  } as unknown as SendWebhooksDeps
  return { due, delivered, reads, answer: slow.resolve, deps }
}

test('delivers webhook events to other partners while one partner responds slowly', async () => {
  const { due, delivered, answer, deps } = start()
  const pass = sendWebhooks(deps, () => true)
  await vi.advanceTimersByTimeAsync(100)
  due.set(2, delivery(2))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(delivered).toEqual(['2'])
  answer()
  await pass
  expect(delivered).toEqual(['2', '1'])
})

test('delivers webhook events to other partners at once while a thousand webhooks do not respond', async () => {
  const { due, delivered, reads, answer, deps } = start()
  const silent = Array.from({ length: 1_000 }, (_, index) => 10_000 + index)
  for (const webhookId of silent) due.set(webhookId, delivery(webhookId))
  due.set(2, delivery(2))
  const pass = sendWebhooks(deps, () => true)
  await vi.advanceTimersByTimeAsync(500)
  expect(delivered).toEqual(['2'])
  due.set(3, delivery(3))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(delivered).toEqual(['2', '3'])
  // The worker does not read the events of busy webhooks again every second.
  expect(reads.map(({ length }) => length)).toEqual([0, 1_001])
  answer()
  await pass
  expect(delivered).toHaveLength(1_003)
})

test('a pass ends only after the responses to all started webhook deliveries', async () => {
  const { delivered, answer, deps } = start()
  const pass = sendWebhooks(deps, () => delivered.length === 0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(delivered).toEqual([])
  answer()
  await pass
  expect(delivered).toEqual(['1'])
})

test('delivers webhook events to other partners while the secret of one webhook is unreadable', async () => {
  const { due, delivered, answer, deps } = start()
  answer()
  due.set(1, { ...delivery(1), sealedSecrets: [new Uint8Array(1)] })
  due.set(2, delivery(2))
  const failed: { deliveryId: string; answer: string }[] = []
  const store = Object.assign(deps.store, {
    failed: async (deliveryId: string, outcome: { answer: string }) => {
      due.delete(Number(deliveryId))
      failed.push({ deliveryId, answer: outcome.answer })
    },
  })
  const open = () => {
    throw new Error('encrypted with another key')
  }
  await sendWebhooks({ ...deps, store, secrets: { ...deps.secrets, open } }, () => true)
  expect(delivered).toEqual(['2'])
  expect(failed).toEqual([{ deliveryId: '1', answer: 'the secret is unreadable' }])
})
