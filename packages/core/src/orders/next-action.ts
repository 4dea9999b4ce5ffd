import { isLeaving, type Payment } from '../payments/payment.ts'
import type { Order } from './order.ts'

/** What happens next to an order: who acts, by when, and what happens if nobody does. */
export interface NextAction {
  kind:
    | 'send-deposit'
    | 'wait-confirmations'
    | 'wait-provider-check'
    | 'wait-payout'
    | 'wait-refund'
    | 'choose'
    | 'give-refund-address'
    | 'wait-person'
    | 'none'
  actor: 'user' | 'service' | 'chain' | 'provider' | 'nobody'
  /** Epoch milliseconds; null where no clock runs. */
  deadline: number | null
  otherwise: 'closes' | 'refund' | 'person' | 'nothing'
}

/** Which side's chain an order's next step is made on; null where it needs none of the house's. */
export function nextStepSide({ state, fill }: Pick<Order, 'state' | 'fill'>): 'from' | 'to' | null {
  if (fill !== null) return null
  if (state === 'WAITING' || state === 'CONFIRMING' || state === 'REFUNDING') return 'from'
  return state === 'EXCHANGING' || state === 'SENDING' ? 'to' : null
}

/** Whether an order's next step is the signer's: what settles it is decided, and nobody has signed it. */
export function waitsForSigner({ state, fill }: Pick<Order, 'state' | 'fill'>, payments: readonly Payment[]): boolean {
  if (fill !== null) return false
  return state === 'EXCHANGING' || (state === 'REFUNDING' && !payments.some((one) => isRefund(one) && isLeaving(one)))
}

function isRefund({ purpose }: Payment): boolean {
  return purpose === 'refund'
}

/**
 * The next action of an order; its deadline is the clock that really fires (`fireDeadlines`). `isHalted`: a person must look at
 * the chain of its next step, or at the signer, before anything moves there.
 */
export function nextActionOf(order: Order, isHalted: boolean): NextAction {
  const deadline = order.actBy
  if (order.escalatedAt !== null) return { kind: 'wait-person', actor: 'service', deadline, otherwise: 'person' }
  if (isHalted)
    return {
      kind: 'wait-person',
      actor: 'service',
      deadline,
      otherwise: order.state === 'WAITING' ? 'closes' : 'person',
    }
  const isProviders = order.fill !== null
  if (order.fill?.isChecking && order.state === 'CONFIRMING')
    return { kind: 'wait-provider-check', actor: 'provider', deadline, otherwise: 'person' }
  switch (order.state) {
    case 'WAITING':
      return { kind: 'send-deposit', actor: 'user', deadline, otherwise: 'closes' }
    case 'CONFIRMING':
      return { kind: 'wait-confirmations', actor: 'chain', deadline, otherwise: 'person' }
    case 'EXCHANGING':
    case 'SENDING':
      return { kind: 'wait-payout', actor: isProviders ? 'provider' : 'service', deadline, otherwise: 'person' }
    case 'REFUNDING':
      return { kind: 'wait-refund', actor: isProviders ? 'provider' : 'service', deadline, otherwise: 'person' }
    case 'ACTION_REQUIRED': {
      const otherwise = !isProviders && order.choice?.mayRefund && order.refundAddress !== null ? 'refund' : 'person'
      return { kind: order.choice?.mayAccept ? 'choose' : 'give-refund-address', actor: 'user', deadline, otherwise }
    }
    case 'SUSPENSE':
    case 'AT_RISK':
      return { kind: 'wait-person', actor: 'service', deadline, otherwise: 'person' }
    case 'EXPIRED':
    case 'FINISHED':
    case 'REFUNDED':
      return { kind: 'none', actor: 'nobody', deadline: null, otherwise: 'nothing' }
  }
}
