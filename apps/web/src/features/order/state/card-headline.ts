import type { OrderView } from '@cambio/contract/order-view'
import { cardEndOf, type CardEnd } from '../../../lib/exchange/card-end.ts'
import type { Headline } from './headline-keys.ts'

type CardData = Pick<OrderView, 'state' | 'cardPayment' | 'nextAction'>

/** Returns the headline of a card purchase, or null for a swap. */
export function cardHeadline(order: CardData): Headline | null {
  if (order.cardPayment === null) return null
  const key = `card_${stageOf(order, order.cardPayment)}`
  return { key, textKey: key, deadline: order.nextAction.deadline }
}

function stageOf({ state, nextAction }: CardData, { payment, outcome }: NonNullable<OrderView['cardPayment']>): string {
  switch (state) {
    case 'WAITING':
      return payment === 'awaiting-user' ? 'bank' : 'pay'
    case 'CONFIRMING':
      return 'held'
    case 'EXCHANGING':
      return nextAction.kind === 'wait-operator' ? 'late' : 'paid'
    case 'SENDING':
      return nextAction.kind === 'wait-operator' ? 'late' : 'sending'
    case 'FINISHED':
      return 'finished'
    case 'REFUNDED':
      return outcome === 'charged-back' ? 'back' : 'failed'
    case 'AT_RISK':
      return nextAction.kind === 'wait-operator' ? 'charged_back' : 'closed'
    case 'EXPIRED':
      return endKeyOf(cardEndOf(state, { outcome }))
    case 'ACTION_REQUIRED':
    case 'REFUNDING':
    case 'SUSPENSE':
      if (nextAction.kind !== 'wait-operator') return 'closed'
      return outcome === 'over-limit' ? 'over_limit' : 'mismatch'
  }
}

const endKeyOf = (end: CardEnd | null): string => (end === null || end === 'unpaid' ? 'expired' : end)
