import type { OrderView } from '@cambio/contract/order-view'
import { cardHeadline } from './card-headline.ts'
import type { Headline } from './headline-keys.ts'
import { isToCard } from '../../../lib/exchange/is-by-card.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'

type HeadlineData = Pick<
  OrderView,
  | 'state'
  | 'rateMode'
  | 'refundAddress'
  | 'nextAction'
  | 'exceptionPolicy'
  | 'liquidityProviderPublicCode'
  | 'isEscalated'
  | 'refundInto'
  | 'payoutApproval'
  | 'withdrawals'
  | 'cardPayment'
  | 'pair'
>

/**
 * Returns whether a halted chain delays the order's next step. Also returns true if an operator handles an order that
 * is still waiting for its deposit.
 */
export function isPaused({ state, nextAction, isEscalated }: Pick<OrderView, 'state' | 'nextAction' | 'isEscalated'>) {
  if (nextAction.kind !== 'wait-operator') return false
  return state === 'WAITING' || (!isEscalated && state !== 'SUSPENSE' && state !== 'AT_RISK')
}

/** Returns the headline of an order page, based on the order's state and next action. */
export function orderHeadline(order: HeadlineData): Headline {
  const card = cardHeadline(order)
  if (card) return card
  return otherExchange(order.liquidityProviderPublicCode) === null ? ownHeadline(order) : filledHeadline(order)
}

/**
 * Returns the headline of an order that a provider fills. It has separate messages, because the provider acts and its
 * rules apply.
 */
function filledHeadline(order: HeadlineData): Headline {
  const own = ownHeadline(order)
  switch (order.state) {
    case 'WAITING':
      return isPaused(order) ? own : { ...own, textKey: `fill_send_${order.rateMode}` }
    case 'EXPIRED':
      return { ...own, textKey: 'fill_expired' }
    case 'CONFIRMING': {
      const key = order.nextAction.kind === 'wait-provider-check' ? 'fill_checking' : 'fill_confirming'
      return { ...own, key, textKey: key }
    }
    case 'EXCHANGING':
      return { ...own, key: 'fill_exchanging', textKey: 'fill_exchanging' }
    case 'ACTION_REQUIRED':
      return isToCard(order.pair.instrumentTo)
        ? { ...own, key: 'sale_choose', textKey: 'sale_choose' }
        : { ...own, textKey: 'fill_choose' }
    case 'SUSPENSE':
      return { ...own, key: 'fill_held', textKey: 'fill_held' }
    case 'REFUNDING':
      return { ...own, textKey: 'fill_refunding' }
    default:
      return own
  }
}

function ownHeadline(order: HeadlineData): Headline {
  const { deadline, kind, otherwise } = order.nextAction
  const plain = (key: string): Headline => ({ key, textKey: key, deadline: null })
  const terms = order.rateMode === 'FIXED' ? `FIXED_${order.exceptionPolicy.kind}` : 'FLOATING'
  if (isPaused(order)) return pausedHeadline(order)
  switch (order.state) {
    case 'WAITING':
      return { key: `send_${order.rateMode}`, textKey: `send_${terms}`, deadline }
    case 'EXPIRED':
      return { ...plain('expired'), textKey: `expired_${terms}` }
    case 'CONFIRMING':
      return plain('confirming')
    case 'EXCHANGING':
      return plain('exchanging')
    case 'SENDING':
      return plain('sending')
    case 'FINISHED':
      return plain('finished')
    case 'REFUNDING':
      return plain('refunding')
    case 'REFUNDED':
      return plain(order.refundInto === 'balance' ? 'refunded_balance' : 'refunded')
    case 'ACTION_REQUIRED': {
      const key = kind === 'choose' ? 'choose' : 'give_address'
      return { key, textKey: `choose_${otherwise === 'refund' ? 'refund' : 'operator'}`, deadline }
    }
    case 'SUSPENSE':
      return plain(order.payoutApproval?.waiting ? 'approval' : 'held')
    case 'AT_RISK':
      return order.withdrawals.some(({ purpose }) => purpose === 'payout')
        ? { ...plain('at_risk'), textKey: 'at_risk_paid' }
        : plain('at_risk')
  }
}

function pausedHeadline({ state, isEscalated }: HeadlineData): Headline {
  if (state === 'WAITING') {
    const key = isEscalated ? 'looked_at' : 'paused_send'
    return { key, textKey: key, deadline: null }
  }
  const key = state === 'EXCHANGING' || state === 'SENDING' ? 'paused_to' : 'paused_from'
  return { key, textKey: 'paused', deadline: null }
}

/**
 * Returns the message key for what happens if the exchange or a chain does not finish its step by the deadline. Returns
 * null if the next action has no such deadline.
 */
export function serviceClockKey({ nextAction }: Pick<OrderView, 'nextAction'>): string | null {
  const { kind, actor, deadline, otherwise } = nextAction
  if (deadline === null || otherwise !== 'operator' || actor === 'user') return null
  return kind === 'wait-operator' ? 'order:clock_wait_operator' : 'order:clock_service'
}
