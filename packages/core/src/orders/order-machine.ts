import type { OrderEventKind, OrderState } from '@cambio/kernel/order-vocabulary'
import { assert } from '@cambio/kernel/assert'
import type { FillReport } from '../liquidity/liquidity-provider.ts'
import { followFill, holdFill } from './follow-fill.ts'
import type { Order, RefundTarget, Strike } from './order.ts'
import type { OrderTerms } from './order-terms.ts'

/** Something that happened in the world and concerns one order. */
export type OrderFact =
  /** A transfer to the deposit address was seen, in a block or waiting for one. */
  | { kind: 'deposit-seen' }
  /** The only transfer seen is gone again: replaced, or its block was orphaned. */
  | { kind: 'deposit-vanished' }
  /**
   * A transfer is deep enough to be credited. `strike` is what it brings: at the order's rate where it fits, at today's
   * where it does not, null where no rate can be had. `refundable` is false where the network would take all of a refund.
   */
  | {
      kind: 'deposit-credited'
      depositAtomic: bigint
      strike: Strike | null
      verdict: DepositVerdict
      refundable: boolean
    }
  /** The person takes today's rate. */
  | { kind: 'rate-accepted'; strike: Strike }
  /** The person wants the coins back. */
  | ({ kind: 'refund-requested'; depositAtomic: bigint } & RefundTarget)
  /** The account that made the order wants the coins in its balance. */
  | { kind: 'balance-chosen' }
  /** A person of the house pays an order that is held. `isAgreed` is false where a fixed rate was not kept. */
  | { kind: 'released-to-pay'; strike: Strike; isAgreed: boolean }
  /** A person of the house sends the coins of a stuck order back. */
  | ({ kind: 'released-to-refund'; depositAtomic: bigint } & RefundTarget)
  /** A person of the house lets a settlement that was held or failed begin again. */
  | { kind: 'settlement-retried' }
  /** A person of the house has done what could be done for an order at risk. */
  | { kind: 'risk-dealt-with' }
  /** An address that would be paid was blacklisted after the order was made. */
  | { kind: 'held' }
  /** Signed bytes of the settlement are stored: from here on coins leave. */
  | { kind: 'settlement-sent' }
  | { kind: 'settlement-final' }
  /** The settlement's transaction is on chain and did not do its work; a person decides. */
  | { kind: 'settlement-failed' }
  /** Its node has refused the settlement for long, or the signer will not sign it: a person decides, and no bytes of it live. */
  | { kind: 'settlement-refused' }
  /** The block in which the settlement was final is gone: it is on its way again. */
  | { kind: 'settlement-undone' }
  /** A credited deposit was undone by a reorganisation deeper than the policy. */
  | { kind: 'credit-undone' }
  /** The order's clock ran out. `depositAtomic` is what was credited, if anything. */
  | { kind: 'deadline-passed'; depositAtomic: bigint | null }
  /**
   * The liquidity provider that fills the order says how far it is. `isListed`: an address of the order is blacklisted by
   * now; the house holds it, whatever the provider does by itself.
   */
  | { kind: 'fill-told'; report: FillReport; isListed: boolean }
  /** It was asked, at the person's wish or by the order's policy, to go on at today's rate or to send the coins back. */
  | { kind: 'fill-accepted' }
  | ({ kind: 'fill-refund-asked' } & RefundTarget)
  /** A person of the house takes the provider's end of an order for what it is. */
  | { kind: 'fill-end-accepted' }

/** How a deposit fits the bargain. `held`: an address of the order was blacklisted after it was made. */
export type DepositVerdict = 'fits' | 'wrong-amount' | 'too-late' | 'volatile' | 'out-of-bounds' | 'held'

/** What must be done; carried out by the same transaction that stores the order. */
export type OrderCommand =
  | { kind: 'pay-out'; strike: Strike }
  | { kind: 'refund'; depositAtomic: bigint }
  /** What was credited to the order goes into the balance of its account. */
  | { kind: 'credit-balance' }
  /** The deposit belongs to no running bargain: return it or keep it in suspense. */
  | { kind: 'set-aside' }
  /** A person of the house must look: the order is held, or a clock ran out on us. */
  | { kind: 'call-person' }

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
 * twice and in any order the chain brings them. `now` in epoch milliseconds.
 */
export function applyFact(order: Order, fact: OrderFact, now: number, terms: OrderTerms): Transition {
  const move: Mover = (next, state, events) => moved(order, next, state, events, now, terms)
  switch (fact.kind) {
    case 'deposit-seen':
      return order.state === 'WAITING' || order.state === 'EXPIRED'
        ? move(order, 'CONFIRMING', ['INCOMING_FUNDS_DETECTED'])
        : stay(order)
    case 'deposit-vanished':
      return order.state === 'CONFIRMING' ? move(order, openState(order, now), []) : stay(order)
    case 'deposit-credited':
      return OPEN_STATES.has(order.state) ? takeDeposit(order, fact, move) : setAside(order)
    case 'rate-accepted':
      return order.state === 'ACTION_REQUIRED' && order.choice?.mayAccept
        ? payOut(order, fact.strike, ['RATE_MODE_CHANGE_ACCEPTED'], move)
        : stay(order)
    case 'refund-requested':
      return order.state === 'ACTION_REQUIRED' && order.choice?.mayRefund
        ? refund(refundedTo(order, fact), fact.depositAtomic, [], move)
        : stay(order)
    case 'balance-chosen':
      return order.state === 'ACTION_REQUIRED' && order.choice?.mayRefund && order.fill === null
        ? creditBalance(order, move)
        : stay(order)
    case 'released-to-pay':
      return order.state === 'SUSPENSE' && order.settlement === null
        ? payOut(order, fact.strike, fact.isAgreed ? [] : ['RATE_MODE_CHANGED', 'RATE_MODE_CHANGE_ACCEPTED'], move)
        : stay(order)
    case 'released-to-refund':
      return (order.state === 'SUSPENSE' || order.state === 'ACTION_REQUIRED') && order.settlement === null
        ? refund(refundedTo(order, fact), fact.depositAtomic, [], move)
        : stay(order)
    case 'settlement-retried':
      return retrySettlement(order, move)
    case 'risk-dealt-with':
      return order.state === 'AT_RISK' && !isDealtWith(order)
        ? { ...stay(order), order: { ...order, actBy: null, escalatedAt: null, updatedAt: now } }
        : stay(order)
    case 'held':
      if (order.fill !== null) return holdFill(order, order.fill, move)
      return order.state === 'ACTION_REQUIRED' ? callPerson(move(order, 'SUSPENSE', [])) : stay(order)
    case 'settlement-sent':
      return order.settlement === 'payout' && order.state === 'EXCHANGING'
        ? move(order, 'SENDING', ['FUNDS_WITHDRAWAL_START'])
        : stay(order)
    case 'settlement-final':
      return finishSettlement(order, move)
    case 'settlement-failed':
      return order.state === 'SENDING' || order.state === 'REFUNDING'
        ? callPerson(move(order, 'SUSPENSE', []))
        : stay(order)
    case 'settlement-refused':
      return order.state === 'EXCHANGING' || order.state === 'REFUNDING'
        ? callPerson(move(order, 'SUSPENSE', []))
        : stay(order)
    case 'settlement-undone':
      return undoSettlement(order, move)
    case 'credit-undone':
      return order.state === 'AT_RISK' ? stay(order) : move(order, 'AT_RISK', [])
    case 'deadline-passed':
      return order.actBy !== null && order.actBy < now ? runOut(order, fact.depositAtomic, now, move) : stay(order)
    case 'fill-told':
      return followFill(order, fact, now, move)
    case 'fill-accepted':
      return order.fill && order.choice?.mayAccept
        ? move(order, 'EXCHANGING', ['RATE_MODE_CHANGED', 'RATE_MODE_CHANGE_ACCEPTED'])
        : stay(order)
    case 'fill-refund-asked':
      return order.fill && order.choice?.mayRefund
        ? move({ ...refundedTo(order, fact), settlement: 'refund' }, 'REFUNDING', ['REFUND_REQUESTED'])
        : stay(order)
    case 'fill-end-accepted':
      return order.fill?.payoutTxId && order.state === 'SUSPENSE'
        ? move({ ...order, settlement: 'payout' }, 'FINISHED', PAID_EVENTS)
        : stay(order)
  }
}

/** Returns an order whose coins go back to a target. */
export function refundedTo(order: Order, { address, memo, seal }: RefundTarget): Order {
  return { ...order, refundAddress: address, refundMemo: memo, refundSeal: seal }
}

type Mover = (next: Order, state: OrderState, events: OrderEventKind[]) => Transition
type Credited = Extract<OrderFact, { kind: 'deposit-credited' }>

function takeDeposit(order: Order, fact: Credited, move: Mover): Transition {
  const { verdict, strike, depositAtomic, refundable } = fact
  // Dust moves nothing: otherwise anybody could disturb an order by sending some.
  if (verdict !== 'fits' && strike === null && !refundable) return setAside(order)
  const registered: OrderEventKind[] = ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED']
  if (verdict === 'held') return callPerson(move(order, 'SUSPENSE', registered))
  if (verdict === 'fits' && strike) return payOut(order, strike, registered, move)
  const problem = PROBLEM_EVENTS[verdict]
  const events: OrderEventKind[] = [
    ...registered,
    ...(problem ? [problem] : []),
    ...(strike ? (['RATE_MODE_CHANGED'] as const) : []),
  ]
  const { exceptionPolicy, refundAddress } = order
  if (strike && exceptionPolicy.kind === 'RERATE' && isWithin(order, strike, exceptionPolicy.withinBps))
    return payOut(order, strike, [...events, 'RATE_MODE_CHANGE_ACCEPTED'], move)
  const hasNoChoice = strike === null || exceptionPolicy.kind === 'REFUND'
  if (hasNoChoice && refundable && refundAddress !== null) return refund(order, depositAtomic, events, move)
  const choice = { mayAccept: strike !== null, mayRefund: refundable }
  return move({ ...order, choice }, 'ACTION_REQUIRED', events)
}

/** All that has happened to an order that is paid, whatever was heard of it. */
const PAID_EVENTS: OrderEventKind[] = [
  'INCOMING_FUNDS_DETECTED',
  'DEPOSIT_REGISTERED',
  'FUNDS_WITHDRAWAL_START',
  'WITHDRAWAL_COMPLETED',
]

const PROBLEM_EVENTS: Partial<Record<DepositVerdict, OrderEventKind>> = {
  'wrong-amount': 'FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED',
  'too-late': 'FIXED_RATE_SLOW_DEPOSIT_DETECTED',
  volatile: 'FIXED_RATE_HIGH_VOLATILITY_DETECTED',
}

/** Whether a strike brings at most so much less than was promised for the amount that came. */
function isWithin(order: Order, strike: Strike, withinBps: number): boolean {
  const promised = order.bargain.amountToGetAtomic * strike.depositAtomic * BigInt(10_000 - withinBps)
  return strike.amountToGetAtomic * order.claimedDepositAtomic * 10_000n >= promised
}

function payOut(order: Order, strike: Strike, events: OrderEventKind[], move: Mover): Transition {
  const paying: Order = { ...order, strike, settlement: 'payout' }
  return { ...move(paying, 'EXCHANGING', events), commands: [{ kind: 'pay-out', strike }] }
}

function refund(order: Order, depositAtomic: bigint, events: OrderEventKind[], move: Mover): Transition {
  const refunding: Order = { ...order, settlement: 'refund' }
  return {
    ...move(refunding, 'REFUNDING', [...events, 'REFUND_REQUESTED']),
    commands: [{ kind: 'refund', depositAtomic }],
  }
}

/** Nothing is sent: what is asked for is done. */
function creditBalance(order: Order, move: Mover): Transition {
  const settled: Order = { ...order, settlement: 'balance' }
  return {
    ...move(settled, 'REFUNDED', ['REFUND_REQUESTED', 'REFUND_COMPLETED']),
    commands: [{ kind: 'credit-balance' }],
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

/** Whether a person of the house has finished with an order at risk: no clock runs, nobody is called. */
export function isDealtWith(order: Pick<Order, 'state' | 'actBy' | 'escalatedAt'>): boolean {
  return order.state === 'AT_RISK' && order.actBy === null && order.escalatedAt === null
}

function runOut(order: Order, depositAtomic: bigint | null, now: number, move: Mover): Transition {
  switch (order.state) {
    case 'WAITING':
      return move(order, 'EXPIRED', [])
    case 'ACTION_REQUIRED':
      // Its provider goes on asking: the choice stays open, and a person is called beside.
      if (order.fill !== null) return escalate(order, now)
      return order.choice?.mayRefund && order.refundAddress !== null && depositAtomic !== null
        ? refund(order, depositAtomic, [], move)
        : callPerson(move(order, 'SUSPENSE', []))
    case 'CONFIRMING':
    case 'EXCHANGING':
    case 'SENDING':
    case 'REFUNDING':
    case 'SUSPENSE':
    case 'AT_RISK':
      return escalate(order, now)
    case 'EXPIRED':
    case 'FINISHED':
    case 'REFUNDED':
      return stay(order)
  }
}

/** Events that happened have happened; only what is true now goes back. */
function undoSettlement(order: Order, move: Mover): Transition {
  if (order.state === 'FINISHED') return move(order, 'SENDING', [])
  if (order.state === 'REFUNDED' && order.settlement !== 'balance') return move(order, 'REFUNDING', [])
  return stay(order)
}

function openState(order: Order, now: number): OrderState {
  return now > order.depositDeadline ? 'EXPIRED' : 'WAITING'
}

/** A person is called, and no clock runs any more. */
function escalate(order: Order, now: number): Transition {
  return callPerson(stay({ ...order, actBy: null, escalatedAt: now, updatedAt: now }))
}

function callPerson(transition: Transition): Transition {
  return { ...transition, commands: [{ kind: 'call-person' }] }
}

function setAside(order: Order): Transition {
  return { ...stay(order), commands: [{ kind: 'set-aside' }] }
}

function stay(order: Order): Transition {
  return { order, events: [], commands: [] }
}

/** When an order that has just come into a state moves by itself, epoch milliseconds. */
export function clockOf(
  state: OrderState,
  order: Pick<Order, 'depositDeadline'>,
  now: number,
  terms: OrderTerms,
): number | null {
  switch (state) {
    case 'WAITING':
      return order.depositDeadline
    case 'CONFIRMING':
      return now + terms.confirmingMs
    case 'ACTION_REQUIRED':
      return now + terms.decisionMs
    case 'EXCHANGING':
    case 'SENDING':
    case 'REFUNDING':
      return now + terms.settlingMs
    case 'SUSPENSE':
    case 'AT_RISK':
      return now + terms.humanMs
    case 'EXPIRED':
    case 'FINISHED':
    case 'REFUNDED':
      return null
  }
}

/** Moves to a state, winds its clock, and adds those events that have not happened yet: an event happens once. */
function moved(
  before: Order,
  next: Order,
  state: OrderState,
  kinds: OrderEventKind[],
  now: number,
  terms: OrderTerms,
): Transition {
  if (next === before && state === before.state && kinds.length === 0) return stay(before)
  const events = kinds.filter((kind) => !before.events.some((event) => event.kind === kind))
  assert(new Set(events).size === events.length, 'a transition adds an event once')
  return {
    order: {
      ...next,
      state,
      choice: state === 'ACTION_REQUIRED' ? next.choice : null,
      actBy: clockOf(state, next, now, terms),
      escalatedAt: null,
      updatedAt: now,
      events: [...before.events, ...events.map((kind) => ({ kind, at: now }))],
    },
    events,
    commands: [],
  }
}
