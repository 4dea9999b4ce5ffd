import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { readMercuryoCallback } from './mercuryo-callback.ts'
import { DELIVERY_STATUSES, PAYMENT_STATUSES } from './mercuryo-statuses.ts'

const KEY = 'the sign key'
const sign = (text: string, key = KEY) => createHmac('sha256', key).update(text).digest('hex')

/**
 * Example from "Callbacks Response Body" in mercuryoio/api-migration-docs, with its missing quote and bracket added.
 */
const PUBLISHED = `{
    "payload": {
        "data": {
        "card": {
              "number": "1111"
            },
	"tx": {
	    "id": "blockchain_transaction_id",
	    "address": "blockchain_address"
	},
	"type": "withdraw",
	"user": {
	    "uuid4": "mercuryo_user_uuid4",
	    "country_code": "nz"
	},
	"amount": "0.02833",
	"status": "pending",
	"currency": "ETH",
	"created_at": "2021-03-09 20:05:20",
	"updated_at": "2021-03-09 20:05:20",
	"fiat_amount": "47.86",
	"created_at_ts": 1615320320,
	"fiat_currency": "USD",
	"updated_at_ts": 1615320320,
	"id": "mercuryo_id",
	"merchant_transaction_id": "merchant_transaction_id"
	}
    }
}`

const read = (text: string, signature: string | null = sign(text)) =>
  readMercuryoCallback({ body: Buffer.from(text), signature }, KEY)

const payment = (part: object) => {
  const data = { id: 'b1', type: 'buy', status: 'paid', merchant_transaction_id: 'o1', ...part }
  return JSON.stringify({ data: { fiat_amount: '99.00', fiat_currency: 'USD', ...data } })
}

const PUBLISHED_EVENT = {
  kind: 'event',
  event: {
    partId: 'mercuryo_id',
    orderId: 'merchant_transaction_id',
    changedAt: 1_615_320_320_000,
    part: 'delivery',
    delivery: {
      status: 'pending',
      stage: 'sending',
      txId: 'blockchain_transaction_id',
      address: 'blockchain_address',
    },
  },
}

it('parses the published callback example, with and without white space in the signed payload', () => {
  expect(read(PUBLISHED)).toEqual(PUBLISHED_EVENT)
  expect(read(PUBLISHED, sign(PUBLISHED.replace(/\s/g, '')))).toEqual(PUBLISHED_EVENT)
})

it('parses a payment callback in the format used by open-source wallets', () => {
  expect(read(payment({}))).toEqual({
    kind: 'event',
    event: {
      partId: 'b1',
      orderId: 'o1',
      changedAt: null,
      part: 'payment',
      payment: { status: 'paid', stage: 'paid', paid: { currency: 'USD', minor: 9_900n } },
    },
  })
})

it('parses a payment callback without an amount', () => {
  const reading = read(payment({ fiat_amount: null, fiat_currency: null }))
  expect(reading).toMatchObject({ kind: 'event', event: { payment: { stage: 'paid', paid: null } } })
})

it.each([
  ['no signature', null],
  ['an empty signature', ''],
  ['the signature of another key', sign(payment({}), 'another key')],
  ['the signature of another body', sign(payment({ id: 'b2' }))],
  ['a signature that is too short', sign(payment({})).slice(0, 62)],
  ['a signature with more bytes', `${sign(payment({}))}00`],
  ['a signature that is not hexadecimal', 'z'.repeat(64)],
])('rejects a callback with %s as forged', (_what, signature) => {
  expect(read(payment({}), signature)).toEqual({ kind: 'forged' })
})

it('reads the signed value of a callback even if white space was added after signing', () => {
  const signed = payment({ merchant_transaction_id: '12' })
  const changed = payment({ merchant_transaction_id: '1 2' })
  expect(read(changed, sign(signed))).toMatchObject({ kind: 'event', event: { orderId: '12' } })
})

it('maps every known payment status to its stage, and an unknown status to null', () => {
  for (const [status, stage] of Object.entries(PAYMENT_STATUSES))
    expect(read(payment({ status }))).toMatchObject({ event: { payment: { status, stage } } })
  for (const [status, stage] of Object.entries(DELIVERY_STATUSES))
    expect(read(payment({ type: 'withdraw', status }))).toMatchObject({ event: { delivery: { status, stage } } })
  expect(read(payment({ status: 'toString' }))).toMatchObject({ event: { payment: { stage: null } } })
})

it.each([
  ['text that is not JSON', 'status=paid'],
  ['a body of another shape', '{"data":{"status":"paid"}}'],
  ['a negative amount', payment({ fiat_amount: '-1' })],
  ['a fraction of a cent', payment({ fiat_amount: '1.001' })],
  ['an unknown currency', payment({ fiat_currency: 'usd' })],
  ['an amount without a currency', payment({ fiat_currency: null })],
])('reports a signed callback with %s as unreadable', (_what, text) => {
  expect(read(text)).toMatchObject({ kind: 'unreadable' })
})

it('ignores a callback that is not about a purchase, or that contains no order ID', () => {
  expect(read(payment({ type: 'sell' }))).toEqual({ kind: 'other' })
  expect(read(payment({ merchant_transaction_id: null }))).toEqual({ kind: 'other' })
})
