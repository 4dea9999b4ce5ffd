import { expect, it } from 'vitest'
import { NOON } from '../testing/fixtures.ts'
import type { CardReports } from '../fiat/card-report.ts'
import type { CardDifference } from './card-difference.ts'
import { reconcileCards, type CardReconciliationStore } from './reconcile-cards.ts'

const DAY_MS = 86_400_000

it.each([99, 119, 135])(
  'finds the chargeback of a purchase made %i days ago even if its callback was lost',
  async (days) => {
    const createdAt = NOON - days * DAY_MS
    const pay = { currency: 'USD', minor: 20_050n }
    const reports = {
      code: 'mercuryo',
      // The provider filters purchases by creation time (`created_from`, `created_to`).
      purchases: async ({ from, to }: { from: number; to: number }) =>
        createdAt < from || createdAt > to
          ? []
          : [{ orderId: '1', delivery: null, payment: { status: 'cb', stage: 'charged-back' as const, paid: pay } }],
      sales: async () => [],
    } as unknown as CardReports
    const found: CardDifference[] = []
    const reversed: string[] = []
    const store: CardReconciliationStore = {
      lastAt: async () => null,
      booked: async (_provider, { from, orderIds }) =>
        createdAt >= from || orderIds.includes('1')
          ? [{ orderId: '1', pay, kinds: ['card-paid', 'card-delivered'], createdAt, changedAt: createdAt }]
          : [],
      bookedSales: async () => [],
      finish: async (_provider, { differences, chargedBack }) => {
        reversed.push(...chargedBack)
        return found.push(...differences)
      },
    }
    await reconcileCards({ reports, store, clock: { now: () => NOON }, report: () => {} })
    expect(found).toHaveLength(1)
    expect(reversed).toEqual(['1'])
  },
)
