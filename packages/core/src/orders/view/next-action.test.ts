import { expect, test } from 'vitest'
import type { Deposit } from '../../chains/deposit.ts'
import { NOON, order } from '../../testing/fixtures.ts'
import { nextActionOf } from './next-action.ts'

const seen = (blockHeight: number | null) => ({ status: 'SEEN', blockHeight }) as Deposit

test('states that an operator acts at the deadline only after a deposit is in a block', () => {
  const confirming = order('FLOATING', { state: 'CONFIRMING', actBy: NOON })
  const action = { kind: 'wait-confirmations', actor: 'chain' }
  const unmined = { ...action, deadline: null, otherwise: 'nothing' }
  expect(nextActionOf(confirming, false, [seen(null), seen(null)])).toEqual(unmined)
  const mined = { ...action, deadline: NOON, otherwise: 'operator' }
  expect(nextActionOf(confirming, false, [seen(null), seen(7)])).toEqual(mined)
  expect(nextActionOf(confirming, false, [])).toEqual(mined)
})
