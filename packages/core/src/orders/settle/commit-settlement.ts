import type { Clock } from '@cambio/kernel/clock'
import { assert, present } from '@cambio/kernel/assert'
import type { Report } from '../../shared/report.ts'
import { HOT_KEY } from '../../chains/signer.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { isCardMoney, isFiat } from '../../instruments/instrument.ts'
import { refundDue, tradeSettled } from '../order-postings.ts'
import { refundedToBalance } from '../../chains/deposit-postings.ts'
import { salePostings } from './sale-posting.ts'
import type { Posting } from '../../ledger/posting.ts'
import { markupAtomicOf } from '../../quotes/markup.ts'
import type { Screening } from '../../screening/screening.ts'
import { creditedDeposit } from '../credited-deposit.ts'
import type { OrderStores } from '../order-work.ts'
import { settledMargin } from './judge-deposit.ts'
import { findAccountListing } from './account-listing.ts'
import { findSenderListing } from './sender-listing.ts'
import type { OrderCommand, OrderFact, Transition } from '../machine/order-fact.ts'
import { refundedTo } from '../machine/start-settlement.ts'
import { applyFact } from '../machine/order-machine.ts'
import type { OrderTerms } from '../order-terms.ts'
import type { Order, SettledQuote } from '../order.ts'
import { storeTransition } from './store-transition.ts'

export interface SettlementDeps {
  catalogue: Catalogue
  clock: Clock
  report: Report
}

/**
 * Applies a fact that may settle an order and commits the result. Holds the order for an operator instead if the
 * recipient's address is now blacklisted, or if the deposit's sender was listed after the credit. Also holds a refund
 * of bank money, but stores the refund address from the fact.
 * @throws {ScreeningAway} while the addresses cannot be screened
 */
export async function settleOrder(
  deps: SettlementDeps & { screening: Screening; terms: OrderTerms },
  stores: OrderStores,
  order: Order,
  fact: OrderFact,
  refundFeeAtomic: bigint,
): Promise<void> {
  const now = deps.clock.now()
  const transition = applyFact(order, fact, now, deps.terms)
  if (refundsBankMoney(deps, transition)) {
    const named = fact.kind === 'refund-requested' ? refundedTo(order, fact) : order
    return commitTransition(deps, stores, applyFact(named, { kind: 'held' }, now, deps.terms), refundFeeAtomic)
  }
  const isPaying = transition.commands.some(settles)
  const isHeld =
    isPaying && ((await paysBlacklisted(deps, transition.order)) || (await hasListedSender(deps, stores, order)))
  const held = isHeld ? applyFact(order, { kind: 'held' }, now, deps.terms) : transition
  await commitTransition(deps, stores, held, refundFeeAtomic)
}

/**
 * Returns whether a transition refunds bank money. An operator decides on such a refund, because the order's IBAN has
 * not been compared with the payer's IBAN.
 */
export function refundsBankMoney(
  { catalogue }: Pick<SettlementDeps, 'catalogue'>,
  { order, commands }: Transition,
): boolean {
  return isFiat(catalogue.recorded(order.from)) && commands.some(({ kind }) => kind === 'refund')
}

/**
 * Screens the senders of the order's credited deposit again and, for bank or card money, also the order's account.
 * Stores the list entry of a sender or account that was listed after the credit.
 */
async function hasListedSender(
  { catalogue, screening }: { catalogue: Catalogue; screening: Screening },
  stores: OrderStores,
  order: Order,
): Promise<boolean> {
  const taken = await creditedDeposit(stores, order)
  if (!taken || taken.listing !== null) return taken !== null
  const listing =
    (await findSenderListing(screening, taken.chain, taken.senders ?? [])) ??
    (await findAccountListing(catalogue, stores, order, null))
  if (listing) await stores.chains.noteScreened(taken.id, taken.senders, listing)
  return listing !== null
}

/**
 * Returns whether an address that may receive coins or money from the order is blacklisted. The destination of a card
 * sale is not looked up, because it must not be disclosed to external services.
 */
export async function paysBlacklisted(
  { catalogue, screening }: { catalogue: Catalogue; screening: Screening },
  order: Order,
): Promise<boolean> {
  const to = catalogue.recorded(order.to)
  if (!isCardMoney(to) && (await screening.isBlacklisted(to.chain, order.destinationAddress))) return true
  if (order.refundAddress === null) return false
  return screening.isBlacklisted(catalogue.recorded(order.from).chain, order.refundAddress)
}

/**
 * Stores a transition and executes its commands. Writes the payment intent and the order's settlement first, and the
 * ledger postings last, starting with those in `before`. Runs in the caller's transaction with the order's row locked.
 * `refundFeeAtomic` is the network fee of a refund, in base units of the send side.
 */
export async function commitTransition(
  deps: SettlementDeps,
  stores: OrderStores,
  transition: Transition,
  refundFeeAtomic: bigint,
  before: readonly Posting[] = [],
): Promise<void> {
  const { order, commands } = transition
  const postings = [...before, ...salePostings(deps.catalogue, order)]
  assert(
    !commands.some(settles) || order.fill === null,
    `order ${order.orderId} is filled by a provider: the exchange pays nothing for it`,
  )
  for (const command of commands) {
    if (command.kind === 'pay-out') postings.push(await commitPayout(deps, stores, order, command.settledQuote))
    if (command.kind === 'refund')
      postings.push(await commitRefund(deps, stores, order, command.depositAtomic, refundFeeAtomic))
    if (command.kind === 'credit-balance') postings.push(await commitBalance(stores, order))
    if (command.kind === 'call-operator')
      deps.report('order-needs-operator', { order: order.orderId, state: order.state })
  }
  await storeTransition(stores, transition)
  if (postings.length > 0) await stores.ledger.post(...postings)
}

function settles({ kind }: OrderCommand): boolean {
  return kind === 'pay-out' || kind === 'refund' || kind === 'credit-balance'
}

async function commitPayout(
  deps: SettlementDeps,
  stores: OrderStores,
  order: Order,
  settledQuote: SettledQuote,
): Promise<Posting> {
  const to = deps.catalogue.recorded(order.to)
  const sum = settledQuote.costs.reduce((total, line) => total + line.amountAtomic, 0n)
  assert(sum === settledQuote.amountToGetAtomic, `the waterfall of order ${order.orderId} does not sum to the payout`)
  await stores.payments.intend(
    {
      purpose: 'payout',
      reference: String(order.orderId),
      orderId: order.orderId,
      chain: to.chain,
      asset: order.to,
      source: HOT_KEY,
      to: order.destinationAddress,
      memo: order.destinationMemo,
      amountAtomic: settledQuote.amountToGetAtomic,
      chargedFeeAtomic: settledQuote.networkFeeAtomic,
    },
    deps.clock.now(),
  )
  return tradeSettled(tradeOf(order, settledQuote))
}

/** Returns an order's trade at a settled quote, as input for the trade's ledger posting. */
export function tradeOf(
  order: Pick<Order, 'orderId' | 'from' | 'to'>,
  settledQuote: SettledQuote,
): Parameters<typeof tradeSettled>[0] {
  return {
    orderId: order.orderId,
    assetFrom: order.from,
    depositAtomic: settledQuote.depositAtomic,
    assetTo: order.to,
    payoutAtomic: settledQuote.amountToGetAtomic,
    marginAtomic: settledMargin(settledQuote),
    markupAtomic: markupAtomicOf(settledQuote.costs),
    networkFeeAtomic: settledQuote.networkFeeAtomic,
  }
}

async function commitRefund(
  deps: SettlementDeps,
  stores: OrderStores,
  order: Order,
  depositAtomic: bigint,
  networkFeeAtomic: bigint,
): Promise<Posting> {
  const from = deps.catalogue.recorded(order.from)
  await stores.payments.intend(
    {
      purpose: 'refund',
      reference: String(order.orderId),
      orderId: order.orderId,
      chain: from.chain,
      asset: order.from,
      source: HOT_KEY,
      to: present(order.refundAddress, 'a refund needs an address'),
      memo: order.refundMemo,
      amountAtomic: depositAtomic - networkFeeAtomic,
      chargedFeeAtomic: networkFeeAtomic,
    },
    deps.clock.now(),
  )
  return refundDue({ orderId: order.orderId, asset: order.from, networkFeeAtomic })
}

/**
 * Credits the coins to the balance of the order's account. No payment is needed, because the coins remain at their
 * address.
 */
async function commitBalance(stores: OrderStores, order: Order): Promise<Posting> {
  const { orderId } = order
  const userId = present(order.userId, 'a balance refund needs the account that created the order')
  const deposit = present(await creditedDeposit(stores, order), 'a refunded order has a credited deposit')
  await stores.payments.settleIntoBalance(orderId)
  await stores.chains.putInBalance(deposit.id, userId)
  return refundedToBalance(deposit, `order:${orderId}`, userId)
}
