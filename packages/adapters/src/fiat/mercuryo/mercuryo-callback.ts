import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CallbackReading } from '@cambio/core/fiat/card-transaction'
import { parseFiat } from '@cambio/core/fiat/fiat-money'
import { exactJson } from '../../provider-http.ts'
import { Callback, type CallbackData } from './mercuryo-json.ts'
import { DELIVERY_STATUSES, meaningOf, PAYMENT_STATUSES } from './mercuryo-statuses.ts'

/**
 * Types of payment callbacks. `mobile_pay` and `buy_acquirer` are unverified: their only source is a public wallet's
 * code, which maps them to the same statuses as `buy`.
 */
const PAYMENT_TYPES = new Set(['buy', 'mobile_pay', 'buy_acquirer'])

/**
 * Verifies and parses a Mercuryo callback. According to Mercuryo's documents, the signature is the HMAC-SHA256 of the
 * body in hex, keyed with the sign key. The documents differ on whether white space is removed before signing. Both
 * forms are therefore accepted, and the form with the valid signature is parsed.
 */
export function readMercuryoCallback(
  { body, signature }: { body: Uint8Array; signature: string | null },
  signKey: string,
): CallbackReading {
  const raw = Buffer.from(body).toString('utf8')
  const signed = [raw, raw.replace(/\s/g, '')].find((text) => isSignatureOf(text, signature, signKey))
  if (signed === undefined) return { kind: 'forged' }
  const parsed = Callback.safeParse(jsonOrNull(signed))
  if (!parsed.success) return { kind: 'unreadable', reason: parsed.error.issues[0]?.message ?? 'not JSON' }
  return readingOf(parsed.data)
}

function isSignatureOf(text: string, signature: string | null, signKey: string): boolean {
  const expected = createHmac('sha256', signKey).update(text, 'utf8').digest()
  const given = Buffer.from(signature !== null && /^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function jsonOrNull(text: string): unknown {
  try {
    return exactJson(text)
  } catch {
    return null
  }
}

function readingOf(data: CallbackData): CallbackReading {
  const { id: partId, type, status, merchant_transaction_id: orderId, tx } = data
  if (orderId === null) return { kind: 'other' }
  const changedAt = data.updated_at_ts === null ? null : Number(data.updated_at_ts) * 1_000
  const common = { partId, orderId, changedAt }
  if (PAYMENT_TYPES.has(type)) {
    const { fiat_amount: amount, fiat_currency: currency } = data
    const isSent = amount !== null || currency !== null
    const paid = amount === null || currency === null ? null : parseFiat(amount, currency)
    if (isSent && paid === null) return { kind: 'unreadable', reason: 'the amount is no amount of a currency' }
    const payment = { status, stage: meaningOf(PAYMENT_STATUSES, status), paid }
    return { kind: 'event', event: { ...common, part: 'payment', payment } }
  }
  if (type !== 'withdraw') return { kind: 'other' }
  const stage = meaningOf(DELIVERY_STATUSES, status)
  const delivery = { status, stage, txId: tx?.id ?? null, address: tx?.address ?? null }
  return { kind: 'event', event: { ...common, part: 'delivery', delivery } }
}
