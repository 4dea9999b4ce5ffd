import type { OrderView } from '@cambio/contract/order-view'
import { expect, it } from 'vitest'
import { actionOf } from './order-action.ts'

type Action = OrderView['nextAction']['kind']

const order = (state: OrderView['state'], kind: Action) => ({
  state,
  nextAction: { kind, actor: 'user', deadline: null, otherwise: 'nothing' } as const,
})

it.each<[OrderView['state'], Action, string, boolean]>([
  ['WAITING', 'send-deposit', 'send', false],
  ['WAITING', 'wait-operator', 'open', false],
  ['CONFIRMING', 'wait-confirmations', 'open', false],
  ['ACTION_REQUIRED', 'choose', 'choose', true],
  ['SUSPENSE', 'give-refund-address', 'choose', true],
  ['FINISHED', 'none', 'receipt', false],
  ['REFUNDED', 'none', 'receipt', false],
  ['EXPIRED', 'none', 'open', false],
])('an order in state %s with next action %s offers %s', (state, next, kind, isUrgent) => {
  expect(actionOf(order(state, next))).toEqual({ kind, isUrgent })
})

it('offers to open an order whose data could not be loaded', () => {
  expect(actionOf(null)).toEqual({ kind: 'open', isUrgent: false })
})
