import { expect, test } from 'vitest'
import { orderOf } from '../../../testing/samples.ts'
import { cardPercent, urgentFirst } from './order-card.ts'

test("cardPercent returns an open order's progress in percent, or null for a finished order", () => {
  const deposits = [{ ...({} as ReturnType<typeof orderOf>['deposits'][number]), confirmations: 6 }]
  expect(cardPercent(orderOf())).toBe(8)
  expect(cardPercent(orderOf({ state: 'CONFIRMING', deposits, minConfirmationsToTrade: 12 }))).toBe(34)
  expect(cardPercent(orderOf({ state: 'CONFIRMING' }))).toBe(8)
  expect(cardPercent(orderOf({ state: 'SENDING' }))).toBe(85)
  expect(cardPercent(orderOf({ state: 'FINISHED' }))).toBeNull()
})

test('sorts orders that require user action before all others', () => {
  const nextAction = { kind: 'choose', actor: 'user', deadline: null, otherwise: 'refund' } as const
  const rows = [
    { id: 'new', view: orderOf() },
    { id: 'unknown', view: null },
    { id: 'with-choice', view: orderOf({ nextAction }) },
  ]
  expect(urgentFirst(rows).map(({ id }) => id)).toEqual(['with-choice', 'new', 'unknown'])
})
