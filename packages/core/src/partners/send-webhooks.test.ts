import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendWebhooks, type SendWebhooksDeps } from './send-webhooks.ts'
import type { DueDelivery } from './webhook.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const delivery = (webhookId: number): DueDelivery => ({
  deliveryId: String(webhookId),
  sealedSecrets: [],
  orderId: 1,
  body: '{}',
  attempts: 0,
  webhook: { webhookId, apiId: webhookId, url: `https://partner-${webhookId}.example`, isActive: true },
})

/** Creates a worker with events for webhook 1. The partner responds only when the test calls `answer`. */
function start() {
  const due = new Map([[1, delivery(1)]])
  const delivered: string[] = []
  const slow = Promise.withResolvers<void>()
  const deps = {
    store: {
      due: async () => [...due.values()],
      delivered: async (deliveryId: string) => {
        due.delete(Number(deliveryId))
        delivered.push(deliveryId)
      },
    },
    sender: {
      send: async ({ url }: { url: string }) => {
        if (url.includes('partner-1.')) await slow.promise
        return { taken: true, answer: 'HTTP 200' }
      },
    },
    secrets: { open: () => '' },
    report: () => {},
  } as unknown as SendWebhooksDeps
  return { due, delivered, answer: slow.resolve, deps }
}

test('delivers events to other partners while one partner responds slowly', async () => {
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

test('waits for the responses to all started deliveries before the pass ends', async () => {
  const { delivered, answer, deps } = start()
  const pass = sendWebhooks(deps, () => delivered.length === 0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(delivered).toEqual([])
  answer()
  await pass
  expect(delivered).toEqual(['1'])
})
