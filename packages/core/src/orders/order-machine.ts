import type { OrderEventKind, OrderState } from '@cambio/kernel/order-vocabulary'
import { assert } from '@cambio/kernel/assert'
import type { Order, Strike } from './order.ts'

/** Something that happened in the world and concerns one order. */
export type OrderFact =
  /** A transfer to the deposit address was seen, in a block or waiting for one. */
  | { kind: 'deposit-seen' }
  /** The only transfer seen is gone again: replaced, or its block was orphaned. */
  | { kind: 'deposit-vanished' }
  /**
   * A transfer is deep enough to be credited. `firstBlockAt` is its block's time. `strike` is what it brings at the
   * order's rate (FIXED: the stored one) or null where no rate can be had. `refundable` is false where the network
   * would take all of a refund.
   */
  | {
      kind: 'deposit-credited'
      depositAtomic: bigint
      firstBlockAt: number
      strike: Strike | null
      verdict: DepositVerdict
      refundable: boolean
    }
  /** Signed bytes of the settlement are stored: from here on coins leave. */
  | { kind: 'settlement-sent' }
  | { kind: 'settlement-final' }
  /** The settlement's transaction is on chain and did not do its work; a person decides. */
  | { kind: 'settlement-failed' }
  /** The block in which the settlement was final is gone: it is on its way again. */
  | { kind: 'settlement-undone' }
  /** A credited deposit was undone by a reorganisation deeper than the policy. */
  | { kind: 'credit-undone' }
  | { kind: 'deadline-passed' }

/** How a deposit fits the bargain. */
export type DepositVerdict = 'fits' | 'wrong-amount' | 'too-late' | 'out-of-bounds'

/** What must be done; carried out by the same transaction that stores the order. */
export type OrderCommand =
  | { kind: 'pay-out'; strike: Strike }
  | { kind: 'refund'; depositAtomic: bigint }
  /** The deposit belongs to no running bargain: keep it in suspense for a person. */
  | { kind: 'suspend-deposit' }

export interface Transition {
  order: Order
  /** Events that the fact added, oldest first. */
  events: OrderEventKind[]
  commands: OrderCommand[]
}

/** States in which a deposit may still arrive and be taken. */
const OPEN_STATES: ReadonlySet<OrderState> = new Set(['WAITING', 'CONFIRMING', 'EXPIRED'])

/**
 * The life of an order as a pure function. A fact that changes nothing answers the order as it was: facts may be told
 * twice and in any order the chain brings them.
 */
export function applyFact(order: Order, fact: OrderFact, now: number): Transition {
  switch (fact.kind) {
    case 'deposit-seen':
      return order.state === 'WAITING' || order.state === 'EXPIRED'
        ? move(order, 'CONFIRMING', ['INCOMING_FUNDS_DETECTED'], now)
        : stay(order)
    case 'deposit-vanished':
      return order.state === 'CONFIRMING'
        ? move(order, now > order.depositDeadline ? 'EXPIRED' : 'WAITING', [], now)
        : stay(order)
    case 'deposit-credited':
      return OPEN_STATES.has(order.state)
        ? takeDeposit(order, fact, now)
        : { order, events: [], commands: [{ kind: 'suspend-deposit' }] }
    case 'settlement-sent':
      return startSettlement(order, now)
    case 'settlement-final':
      return finishSettlement(order, now)
    case 'settlement-failed':
      return order.state === 'SENDING' || order.state === 'REFUNDING' ? move(order, 'SUSPENSE', [], now) : stay(order)
    case 'settlement-undone':
      return undoSettlement(order, now)
    case 'credit-undone':
      return move(order, 'AT_RISK', [], now)
    case 'deadline-passed':
      return order.state === 'WAITING' ? move(order, 'EXPIRED', [], now) : stay(order)
  }
}

type Credited = Extract<OrderFact, { kind: 'deposit-credited' }>

function takeDeposit(order: Order, fact: Credited, now: number): Transition {
  const seen: OrderEventKind[] = hasEvent(order, 'INCOMING_FUNDS_DETECTED') ? [] : ['INCOMING_FUNDS_DETECTED']
  const registered: OrderEventKind[] = [...seen, 'DEPOSIT_REGISTERED']
  if (fact.verdict === 'fits' && fact.strike) {
    const moved = move({ ...order, strike: fact.strike, settlement: 'payout' }, 'EXCHANGING', registered, now)
    return { ...moved, commands: [{ kind: 'pay-out', strike: fact.strike }] }
  }
  const problem = problemEvent(fact.verdict)
  const events = problem ? [...registered, problem] : registered
  if (order.refundAddress === null || !fact.refundable) return move(order, 'ACTION_REQUIRED', events, now)
  const moved = move({ ...order, settlement: 'refund' }, 'REFUNDING', [...events, 'REFUND_REQUESTED'], now)
  return { ...moved, commands: [{ kind: 'refund', depositAtomic: fact.depositAtomic }] }
}

function problemEvent(verdict: DepositVerdict): OrderEventKind | null {
  if (verdict === 'wrong-amount') return 'FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED'
  if (verdict === 'too-late') return 'FIXED_RATE_SLOW_DEPOSIT_DETECTED'
  return null
}

function startSettlement(order: Order, now: number): Transition {
  if (order.settlement === 'payout' && order.state === 'EXCHANGING')
    return move(order, 'SENDING', ['FUNDS_WITHDRAWAL_START'], now)
  return stay(order)
}

function finishSettlement(order: Order, now: number): Transition {
  if (order.settlement === 'payout' && (order.state === 'SENDING' || order.state === 'EXCHANGING')) {
    const started: OrderEventKind[] = order.state === 'EXCHANGING' ? ['FUNDS_WITHDRAWAL_START'] : []
    return move(order, 'FINISHED', [...started, 'WITHDRAWAL_COMPLETED'], now)
  }
  if (order.settlement === 'refund' && order.state === 'REFUNDING')
    return move(order, 'REFUNDED', ['REFUND_COMPLETED'], now)
  return stay(order)
}

/** Events that happened have happened; only what is true now goes back. */
function undoSettlement(order: Order, now: number): Transition {
  if (order.state === 'FINISHED') return move(order, 'SENDING', [], now)
  if (order.state === 'REFUNDED') return move(order, 'REFUNDING', [], now)
  return stay(order)
}

function hasEvent(order: Order, kind: OrderEventKind): boolean {
  return order.events.some((event) => event.kind === kind)
}

function stay(order: Order): Transition {
  return { order, events: [], commands: [] }
}

/** Moves to a state and adds those events that have not happened yet: an event happens once. */
function move(order: Order, state: OrderState, kinds: OrderEventKind[], now: number): Transition {
  const events = kinds.filter((kind) => !hasEvent(order, kind))
  assert(new Set(events).size === events.length, 'a transition adds an event once')
  return {
    order: {
      ...order,
      state,
      updatedAt: now,
      events: [...order.events, ...events.map((kind) => ({ kind, at: now }))],
    },
    events,
    commands: [],
  }
}
