import { present } from '@cambio/kernel/assert'
import { expect, it } from 'vitest'
import { CATALOGUE, NOON, order } from '../../testing/fixtures.ts'
import type { FiatHold } from '../fiat-hold.ts'
import { newFill, type OrderFill } from '../order-fill.ts'
import type { Order } from '../order.ts'
import type { OrderStores } from '../order-work.ts'
import { becomesOverLimit } from './sale-over-limit.ts'

const MONEY = {
  ...present(CATALOGUE.instruments[0], 'there are instruments'),
  slug: 'eur-card',
  instrumentType: 'fiat' as const,
}
const SALE = order('FLOATING', { to: MONEY.slug })
const { claimedDepositAtomic: SENT } = SALE
const AGREED = SALE.agreedQuote.amountToGetAtomic

/** Compares a sale before and after a report. Returns the result and the amounts that were compared with the limit. */
async function compare(before: Partial<Order>, after: Partial<Order>, hold: FiatHold | null = 'over-limit') {
  const compared: (bigint | null)[] = []
  const fiatHold = async (_orderId: number, minor: bigint | null) => {
    compared.push(minor)
    return hold
  }
  const catalogue = { recorded: () => MONEY } as unknown as typeof CATALOGUE
  const stores = { orders: { fiatHold } } as unknown as OrderStores
  const isOver = await becomesOverLimit({ catalogue }, stores, { ...SALE, ...before }, { ...SALE, ...after })
  return { isOver, compared }
}
const fill = (part: Partial<OrderFill> = {}): Partial<Order> => ({ fill: { ...newFill('p', '1', NOON), ...part } })

it.each([
  ['a larger deposit', fill(), fill({ depositAtomic: 3n * SENT }), 3n * AGREED],
  [
    'a larger payout',
    fill({ depositAtomic: SENT }),
    fill({ depositAtomic: SENT, payoutAtomic: AGREED + 1n }),
    AGREED + 1n,
  ],
  ['an expired sale that continues', { ...fill(), state: 'EXPIRED' }, { ...fill(), state: 'CONFIRMING' }, AGREED],
] as const)("compares %s with the account's monthly limit", async (_what, before, after, minor) => {
  expect(await compare(before, after)).toEqual({ isOver: true, compared: [minor] })
  expect(await compare(before, after, null)).toEqual({ isOver: false, compared: [minor] })
})

it.each([
  ['the agreed deposit', fill(), fill({ depositAtomic: SENT })],
  ['the same larger deposit again', fill({ depositAtomic: 3n * SENT }), fill({ depositAtomic: 3n * SENT })],
  ['an expired sale that stays expired', { ...fill(), state: 'EXPIRED' }, { ...fill(), state: 'EXPIRED' }],
] as const)("does not compare %s with the account's monthly limit", async (_what, before, after) => {
  expect(await compare(before, after)).toEqual({ isOver: false, compared: [] })
})
