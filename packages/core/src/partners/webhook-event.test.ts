import { expect, test } from 'vitest'
import { webhookBody } from './webhook-event.ts'

const AT = Date.parse('2026-03-01T12:00:00.250Z')

test("the webhook body of an order event contains the order's state after the event", () => {
  const order = { orderId: 7, legacyOrderId: 'a-uuid', state: 'REFUNDED' } as const
  expect(webhookBody({ kind: 'REFUND_COMPLETED', at: AT, order })).toBe(
    '{"type":"order.refund_completed","timestamp":"2026-03-01T12:00:00.250Z",' +
      '"data":{"orderId":7,"legacyOrderId":"a-uuid","kind":"REFUND_COMPLETED","state":"REFUNDED","completed":true}}',
  )
})

test('writes the webhook body of a test event', () => {
  expect(webhookBody({ kind: 'WEBHOOK_TEST', at: AT, order: null, webhookId: 3 })).toBe(
    '{"type":"webhook.test","timestamp":"2026-03-01T12:00:00.250Z","data":{"webhookId":3}}',
  )
})
