import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { StoredCallback } from '@cambio/core/card-orders/card-order-store'
import type { TestApp } from './test-app.ts'

/** Returns the body of Mercuryo's callback about a payment of 200 USD. `part` replaces fields. */
export function paymentCallback(orderId: number | string, part: object = {}): string {
  const data = { id: randomUUID(), type: 'buy', status: 'paid', merchant_transaction_id: String(orderId), ...part }
  return JSON.stringify({ data: { fiat_amount: '200.00', fiat_currency: 'USD', ...data } })
}

/** Returns a callback that the sandbox's card provider has signed. */
export function signedCallback(text: string): StoredCallback {
  const signature = createHmac('sha256', 'sandbox').update(text).digest('hex')
  return { provider: 'mercuryo', body: Buffer.from(text), signature }
}

/** Stores a callback with the rights of the server. */
export async function storeCallback({ stores }: Pick<TestApp, 'stores'>, callback: StoredCallback): Promise<void> {
  const digest = createHash('sha256').update(callback.body).digest('hex')
  await stores.cardCallbacks.add({ ...callback, digest })
}
