import type { Catalogue } from '../../instruments/catalogue.ts'
import type { OrderTerms } from '../../orders/order-terms.ts'
import type { UncreditedDeposit, WaitingDeposit, WaitingOrder } from '../ops-store.ts'
import { fillAdvice } from './fill-advice.ts'
import { DESPITE_LISTING, listingWords } from '../orders/held-deposit.ts'
import { coins } from './payment-entries.ts'
import type { QueueEntry } from './queue-entry.ts'

/** Returns the queue entry for a deposit without a screening result. */
export function unscreenedEntry(deposit: UncreditedDeposit, catalogue: Catalogue): QueueEntry {
  return {
    subject: `deposit ${deposit.id}`,
    since: deposit.since,
    what: `${coins(deposit, catalogue)} not credited: the node or the screening provider does not answer`,
    settle: "none: the worker's log says which; fix it, or remove SCREENING_PROVIDER to screen by BLACKLIST_FILE alone",
  }
}

/** Returns the queue entry for a deposit that is not credited although it has enough confirmations. */
export function lateEntry(deposit: UncreditedDeposit, catalogue: Catalogue): QueueEntry {
  return {
    subject: `deposit ${deposit.id}`,
    since: deposit.since,
    what: `${coins(deposit, catalogue)} not credited, although it has enough confirmations`,
    settle: "none: the worker's log says what it waits for: a node, a price, a lock, or the maturity of mined coins",
  }
}

/** Returns the queue entry for a deposit on which two nodes disagree. */
export function disputedEntry(deposit: UncreditedDeposit, catalogue: Catalogue): QueueEntry {
  return {
    subject: `deposit ${deposit.id}`,
    since: deposit.since,
    what: `${coins(deposit, catalogue)} not credited: two nodes disagree about its transaction`,
    settle: 'none: find out which node is right, and replace the other one in CHAINS; it is tried again every minute',
  }
}

/** Returns the queue entry for a deposit in suspense. */
export function depositEntry(deposit: WaitingDeposit, catalogue: Catalogue): QueueEntry {
  const { id, orderId, userId, balanceOf, refundAddress } = deposit
  const sentFor = orderId === null ? '' : `, sent for order ${orderId}`
  const credit = orderId === null ? `, deposit credit ${id}${userId === null ? ' --account <number>' : ''}` : ''
  if (deposit.listing)
    return {
      subject: `deposit ${id}`,
      since: deposit.seenAt,
      what: `${coins(deposit, catalogue)}${sentFor} held: ${listingWords(deposit.listing)}`,
      settle: `deposit return ${id} --to <address>${credit}, or deposit keep ${id}, each with --${DESPITE_LISTING}`,
    }
  if (balanceOf !== null)
    return {
      subject: `deposit ${id}`,
      since: deposit.seenAt,
      what: `${coins(deposit, catalogue)} that order ${orderId} had put on the balance of account ${balanceOf}, reverted and back`,
      settle: `deposit credit ${id}, or deposit keep ${id}`,
    }
  return {
    subject: `deposit ${id}`,
    since: deposit.seenAt,
    what: `${coins(deposit, catalogue)} ${userId === null ? `that no order takes${sentFor}` : `sent to the wallet of account ${userId} and not credited`}`,
    settle: `deposit return ${id}${refundAddress === null ? ' --to <address>' : ''}${credit}, or deposit keep ${id}`,
  }
}

/** Returns the queue entry for an order that is waiting for an operator. */
export function orderEntry(order: WaitingOrder, terms: OrderTerms): QueueEntry {
  const { orderId, state, settlement, escalatedAt } = order
  const isOurs = state === 'SUSPENSE' || state === 'AT_RISK'
  // In the states SUSPENSE and AT_RISK, the order needs an operator immediately, although the worker escalates it only
  // after `humanMs`.
  const since = escalatedAt === null ? order.updatedAt : escalatedAt - (isOurs ? terms.humanMs : 0)
  if (order.fill)
    return { subject: `order ${orderId}`, since, what: fillWords(state, order.fill), settle: fillAdvice(order) }
  return { subject: `order ${orderId}`, since, what: orderWords(order), settle: orderCommand(state, settlement, order) }
}

function fillWords(state: string, fill: NonNullable<WaitingOrder['fill']>): string {
  const { provider, providerOrderId, status, isHeld, isOverLimit } = fill
  const over = isOverLimit ? 'it pays more than its account may receive in a month (over-limit); ' : ''
  return `${state}: ${over}${isHeld ? 'an address of it is blacklisted; ' : ''}${provider} says "${status}" of its order ${providerOrderId}`
}

function orderWords({ state, settlement, listing }: WaitingOrder): string {
  if (state === 'SUSPENSE' && settlement === null && listing) return `SUSPENSE: ${listingWords(listing)}`
  if (state === 'AT_RISK') return 'AT_RISK: its deposit was reverted after it was credited'
  if (state === 'SUSPENSE')
    return settlement === null ? 'SUSPENSE: held, nothing is settled' : `SUSPENSE: its ${settlement} stands still`
  return `${state} for too long`
}

function orderCommand(state: string, settlement: string | null, order: WaitingOrder): string {
  const { orderId, refundAddress, listing } = order
  if (state === 'SUSPENSE' && settlement === null)
    return `order refund ${orderId}${refundAddress === null ? ' --to <address>' : ''}, or order pay ${orderId}${listing === null ? '' : `, each with --${DESPITE_LISTING}`}`
  if (state === 'AT_RISK') return `order ${orderId}, then order done ${orderId}`
  return `order ${orderId}`
}
