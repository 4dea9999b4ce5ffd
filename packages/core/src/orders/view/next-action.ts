import { isLeaving, type Payment } from '../../payments/payment.ts'
import type { Deposit } from '../../chains/deposit.ts'
import type { Order } from '../order.ts'

/** An order's next step: its actor, its deadline, and the effect of missing the deadline. */
export interface NextAction {
  kind:
    | 'send-deposit'
    | 'pay-by-card'
    | 'wait-confirmations'
    | 'wait-provider-check'
    | 'wait-payout'
    | 'wait-refund'
    | 'choose'
    | 'give-refund-address'
    | 'wait-operator'
    | 'none'
  actor: 'user' | 'service' | 'chain' | 'provider' | 'nobody'
  /** Deadline for the step, in epoch milliseconds; null if the step has no deadline. */
  deadline: number | null
  otherwise: 'closes' | 'refund' | 'operator' | 'nothing'
}

/**
 * Returns whether the order's next step takes place on the chain of the sent coin (`from`) or of the received coin
 * (`to`). Returns null if the step does not take place on a chain of the exchange.
 */
export function nextStepSide({ state, fill }: Pick<Order, 'state' | 'fill'>): 'from' | 'to' | null {
  if (fill !== null) return null
  if (state === 'WAITING' || state === 'CONFIRMING' || state === 'REFUNDING') return 'from'
  return state === 'EXCHANGING' || state === 'SENDING' ? 'to' : null
}

/**
 * Returns whether the order is waiting for the signer: its settlement has been decided, but the payment is not yet
 * signed.
 */
export function waitsForSigner({ state, fill }: Pick<Order, 'state' | 'fill'>, payments: readonly Payment[]): boolean {
  if (fill !== null) return false
  return state === 'EXCHANGING' || (state === 'REFUNDING' && !payments.some((one) => isRefund(one) && isLeaving(one)))
}

function waitsForMining(deposits: readonly Deposit[]): boolean {
  const seen = deposits.filter(({ status }) => status === 'SEEN')
  return seen.length > 0 && seen.every(({ blockHeight }) => blockHeight === null)
}

function isRefund({ purpose }: Payment): boolean {
  return purpose === 'refund'
}

/**
 * Returns the next action for an order, with the deadline at which `fireDeadlines` acts.
 * @param isHalted whether the chain of the next step, or the signer, is halted until an operator resumes it
 * @param deposits deposits of the order. While all deposits that wait for confirmations are unmined, the deadline does
 * not involve an operator.
 */
export function nextActionOf(order: Order, isHalted: boolean, deposits: readonly Deposit[] = []): NextAction {
  const deadline = order.actBy
  if (order.escalatedAt !== null) return { kind: 'wait-operator', actor: 'service', deadline, otherwise: 'operator' }
  if (isHalted)
    return {
      kind: 'wait-operator',
      actor: 'service',
      deadline,
      otherwise: order.state === 'WAITING' ? 'closes' : 'operator',
    }
  const isProviders = order.fill !== null
  if (order.fill?.isChecking && order.state === 'CONFIRMING')
    return { kind: 'wait-provider-check', actor: 'provider', deadline, otherwise: 'operator' }
  switch (order.state) {
    case 'WAITING':
      return { kind: 'send-deposit', actor: 'user', deadline, otherwise: 'closes' }
    case 'CONFIRMING':
      if (waitsForMining(deposits))
        return { kind: 'wait-confirmations', actor: 'chain', deadline: null, otherwise: 'nothing' }
      return { kind: 'wait-confirmations', actor: 'chain', deadline, otherwise: 'operator' }
    case 'EXCHANGING':
    case 'SENDING':
      return { kind: 'wait-payout', actor: isProviders ? 'provider' : 'service', deadline, otherwise: 'operator' }
    case 'REFUNDING':
      return { kind: 'wait-refund', actor: isProviders ? 'provider' : 'service', deadline, otherwise: 'operator' }
    case 'ACTION_REQUIRED': {
      const otherwise = !isProviders && order.choice?.mayRefund && order.refundAddress !== null ? 'refund' : 'operator'
      return { kind: order.choice?.mayAccept ? 'choose' : 'give-refund-address', actor: 'user', deadline, otherwise }
    }
    case 'SUSPENSE':
    case 'AT_RISK':
      return { kind: 'wait-operator', actor: 'service', deadline, otherwise: 'operator' }
    case 'EXPIRED':
    case 'FINISHED':
    case 'REFUNDED':
      return { kind: 'none', actor: 'nobody', deadline: null, otherwise: 'nothing' }
  }
}
