import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DELIVERY_STAGES, PAYMENT_STAGES } from '@cambio/core/fiat/card-transaction'
import { IDENTITY_STATES } from '@cambio/core/identity/identity-forms'
import { expect, it } from 'vitest'
import { WEBHOOK_STATES } from '../../identity/sumsub/sumsub-webhook.ts'
import { DEPOSIT_STATUSES, PAYOUT_STATUSES, REFUND_STATUSES } from './mercuryo-sale-report.ts'
import { DELIVERY_STATUSES, IDENTITY_STATUSES, meaningOf, PAYMENT_STATUSES } from './mercuryo-statuses.ts'

const DOCS = readFileSync(fileURLToPath(new URL('../../../../../docs/fiat.md', import.meta.url)), 'utf8')

/** Returns the first two columns of the table that follows a heading in `docs/fiat.md`. */
function tableOf(heading: string): Record<string, string> {
  const section = DOCS.split(`### ${heading}\n`)[1]?.split(/^##/m)[0] ?? ''
  return Object.fromEntries([...section.matchAll(/^\| `(\w+)` \| `([\w-]+)` \|/gm)].map(([, from, to]) => [from, to]))
}

it.each([
  ['Payment', PAYMENT_STATUSES],
  ['Coins', DELIVERY_STATUSES],
  ['Identity check', IDENTITY_STATUSES],
  ['Webhooks of the identity form', WEBHOOK_STATES],
  ['Coins of a sale', DEPOSIT_STATUSES],
  ['Payout of a sale', PAYOUT_STATUSES],
  ['Return of the coins of a sale', REFUND_STATUSES],
])('docs/fiat.md explains every status under "%s"', (heading, table) => {
  expect(tableOf(heading)).toEqual(table)
})

it('maps every status in the documentation of Mercuryo to a stage', () => {
  const words = ['new', 'pending', 'cancelled', 'paid', 'order_scheduled', 'order_failed', 'descriptor_failed']
  expect(Object.keys(PAYMENT_STATUSES)).toEqual(expect.arrayContaining(words))
  const sent = ['new', 'pending', 'failed', 'order_scheduled', 'completed']
  expect(Object.keys(DELIVERY_STATUSES)).toEqual(expect.arrayContaining(sent))
  expect(Object.keys(PAYOUT_STATUSES)).toEqual(expect.arrayContaining(sent))
  expect(new Set<string>(Object.values(PAYMENT_STATUSES))).toEqual(new Set(PAYMENT_STAGES))
  expect(new Set<string>(Object.values(DELIVERY_STATUSES))).toEqual(new Set(DELIVERY_STAGES))
  expect(new Set<string>(Object.values(IDENTITY_STATUSES))).toEqual(new Set(IDENTITY_STATES))
})

it('returns null for an unknown status, even if its name is that of an object method', () => {
  expect([meaningOf(PAYMENT_STATUSES, 'refunded'), meaningOf(PAYMENT_STATUSES, 'constructor')]).toEqual([null, null])
})
