import { expect, it } from 'vitest'
import { FLOAT_MEMO } from '../../chains/deposit-memo.ts'
import type { IdentityCheck } from '../../identity/identity.ts'
import type { Order } from '../../orders/order.ts'
import { receivedEntry } from './receive-transfer.ts'

const NAME = { firstName: 'Anna', lastName: 'Smith' }
const order = { orderId: 7, userId: 3 } as Order
const TRANSFER = { statementId: 'a', amountMinor: 1n, bookedAt: 1, memo: '77', payer: 'SMITH ANNA' }

const LISTED = 'Viktor Listed'

function entryFor(
  payer: string,
  check: Partial<IdentityCheck> | null,
  memo: string | null = '77',
  payerIban: string | null = null,
) {
  const stores = {
    nameHits: { add: async (_subject: unknown, matches: unknown[]) => matches.map(() => ({ decision: null })) },
    chains: { ownersByMemo: async () => new Map([['77', { orderId: 7, userId: null }]]) },
    orders: { find: async () => order },
    identities: { latest: async () => check },
  }
  const cipher = { open: async () => new TextEncoder().encode(JSON.stringify(NAME)) }
  const names = { findMatches: async ({ name }: { name: string }) => (name === LISTED ? [{}] : []) }
  const deps = { names: names as never, iban: 'NL', cipher: () => cipher as never, toLatin: (text: string) => text }
  return receivedEntry(deps, stores as never, { ...TRANSFER, payer, payerIban, memo })
}

const data = { sealed: new Uint8Array(), wrappedKey: new Uint8Array() }

it.each([
  ['matches', 'SMITH ANNA', { status: 'PASS', data }],
  ['differs', 'Max Smith', { status: 'PASS', data }],
  ['unverified', 'SMITH ANNA', { status: 'PROCESS', data }],
  ['unverified', 'SMITH ANNA', { status: 'PASS', data: null }],
  ['unverified', 'SMITH ANNA', null],
  ['listed', LISTED, { status: 'PASS', data }],
] as const)(
  'records the payer check %s for the payer %s and the identity check %o',
  async (payerCheck, payer, check) => {
    expect(await entryFor(payer, check)).toMatchObject({ kind: 'in', memo: '77', name: payer, payerCheck })
  },
)

it('rejects a bank transfer when its payment reference belongs to no order', async () => {
  await expect(entryFor('Anna', null, '78')).rejects.toThrow('No order has this reference')
  expect(await entryFor('Anna', null, null)).toMatchObject({ memo: null, payerCheck: 'unverified' })
})

it.each(['77', null, FLOAT_MEMO])(
  "rejects a bank transfer with the memo %s when the payer's IBAN is the exchange's own account",
  async (memo) => {
    await expect(entryFor('Anna', null, memo, 'NL')).rejects.toThrow("The payer's IBAN is the account of the exchange")
  },
)
