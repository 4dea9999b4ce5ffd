import type { Order } from '../order.ts'
import { callOperator, stay, type FactOf, type Mover, type Transition } from './order-fact.ts'

type SettlementFact = FactOf<
  | 'settlement-retried'
  | 'settlement-sent'
  | 'settlement-final'
  | 'settlement-failed'
  | 'settlement-refused'
  | 'settlement-reverted'
>

/** Applies an event of an order's settlement payment. */
export function applySettlementFact(order: Order, fact: SettlementFact, move: Mover): Transition {
  const { state, settlement } = order
  switch (fact.kind) {
    case 'settlement-retried':
      return retrySettlement(order, move)
    case 'settlement-sent':
      return settlement === 'payout' && state === 'EXCHANGING'
        ? move(order, 'SENDING', ['FUNDS_WITHDRAWAL_START'])
        : stay(order)
    case 'settlement-final':
      return finishSettlement(order, move)
    case 'settlement-failed':
      return state === 'SENDING' || state === 'REFUNDING' ? callOperator(move(order, 'SUSPENSE', [])) : stay(order)
    case 'settlement-refused':
      return state === 'EXCHANGING' || state === 'REFUNDING' ? callOperator(move(order, 'SUSPENSE', [])) : stay(order)
    case 'settlement-reverted':
      return undoSettlement(order, move)
  }
}

function finishSettlement(order: Order, move: Mover): Transition {
  if (order.settlement === 'payout' && (order.state === 'SENDING' || order.state === 'EXCHANGING'))
    return move(order, 'FINISHED', ['FUNDS_WITHDRAWAL_START', 'WITHDRAWAL_COMPLETED'])
  if (order.settlement === 'refund' && order.state === 'REFUNDING') return move(order, 'REFUNDED', ['REFUND_COMPLETED'])
  return stay(order)
}

function retrySettlement(order: Order, move: Mover): Transition {
  if (order.state !== 'SUSPENSE' && order.state !== 'AT_RISK') return stay(order)
  if (order.settlement === null || order.settlement === 'balance') return stay(order)
  return move(order, order.settlement === 'payout' ? 'EXCHANGING' : 'REFUNDING', [])
}

/** Moves a settled order back to the state in which its payment is pending. Keeps the order's events. */
function undoSettlement(order: Order, move: Mover): Transition {
  if (order.state === 'FINISHED') return move(order, 'SENDING', [])
  if (order.state === 'REFUNDED' && order.settlement !== 'balance') return move(order, 'REFUNDING', [])
  return stay(order)
}
