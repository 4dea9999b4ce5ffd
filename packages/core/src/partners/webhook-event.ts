import { isCompleted } from '../orders/is-completed.ts'
import type { Order } from '../orders/order.ts'

/** What a webhook reports: an event of an order, or a test. Times are in epoch milliseconds. */
export type WebhookEvent =
  | {
      /** Kind of the order event, for example `DEPOSIT_REGISTERED`. */
      kind: string
      at: number
      /** The order, with its state after the event. */
      order: Pick<Order, 'orderId' | 'legacyOrderId' | 'state'>
    }
  | { kind: 'WEBHOOK_TEST'; at: number; order: null; webhookId: number }

/** Returns the request body of an event, as JSON text. The same event always has the same body. */
export function webhookBody(event: WebhookEvent): string {
  const timestamp = new Date(event.at).toISOString()
  if (event.order === null)
    return JSON.stringify({ type: 'webhook.test', timestamp, data: { webhookId: event.webhookId } })
  const { orderId, legacyOrderId, state } = event.order
  const data = { orderId, legacyOrderId, kind: event.kind, state, completed: isCompleted({ state }) }
  return JSON.stringify({ type: `order.${event.kind.toLowerCase()}`, timestamp, data })
}
