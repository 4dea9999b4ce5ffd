import { present } from '@cambio/kernel/assert'
import { tradeReverted } from '../../orders/order-postings.ts'
import type { Posting } from '../../ledger/posting.ts'
import type { Payment } from '../../payments/payment.ts'
import { commitTransition, tradeOf } from '../../orders/settle/commit-settlement.ts'
import type { Deposit } from '../../chains/deposit.ts'
import { BANK_CHAIN } from '../../instruments/instrument.ts'
import { judgeDeposit } from '../../orders/settle/judge-deposit.ts'
import { applyFact, isResolvedByOperator } from '../../orders/machine/order-machine.ts'
import { refundedTo } from '../../orders/machine/start-settlement.ts'
import { storeTransition } from '../../orders/settle/store-transition.ts'
import { creditedDeposit } from '../../orders/credited-deposit.ts'
import type { Order } from '../../orders/order.ts'
import { newerRateText } from '../../seals/statements.ts'
import type { Decided } from '../decide.ts'
import { listingFacts } from './held-deposit.ts'
import { acceptFillEnd } from './accept-fill-end.ts'
import { addressText, arrivalText, sendingBack, sentBackFacts } from './sent-back.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { fillAdvice } from '../queues/fill-advice.ts'
import { stopRefusedTransfer, type ProvenDead } from '../payments/retry-payment.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { payableAddress, proposeOtherIban, returnIbanOf, sealedRefund, type PayableAddress } from './payable-address.ts'

interface RefundOptions {
  despiteListing?: boolean | undefined
  proof?: ProvenDead | null
}

/**
 * Refunds an order that is waiting for its user or an operator. Requires `despiteListing` when the deposit's sender is
 * on a blacklist or sanctions list. `proof` is the order's payment that the bank refused, if any.
 * @throws {OpsRefusal} when the order is in another state, is already settled, or is filled by a provider
 * @throws {DomainError} when the address is invalid
 */
export async function refundOrder(
  deps: OpsDeps,
  stores: OpsStores,
  orderId: number,
  named: PayableAddress | null,
  { despiteListing = false, proof = null }: RefundOptions = {},
): Promise<Decided> {
  const refused = await refusedSettlement(stores, orderId, proof)
  if (refused?.payment.purpose === 'refund') return redirectRefund(deps, stores, refused, named)
  const { order, deposit, before } = refused
    ? await voidPayout(deps, stores, refused)
    : await unsettled(stores, orderId)
  if (order.state !== 'SUSPENSE' && order.state !== 'ACTION_REQUIRED')
    throw new OpsRefusal(
      `Order ${orderId} is ${order.state}: only an order in SUSPENSE or ACTION_REQUIRED can be refunded.`,
    )
  const listing = listingFacts(deposit, despiteListing)
  const instrument = deps.catalogue.recorded(order.from)
  const to = await payableAddress(deps, stores, instrument, order, named, await returnIbanOf(stores, deposit))
  const sentBack = await sendingBack(deps, instrument, deposit, to)
  const target = sealedRefund(deps, order, to)
  const fact = { kind: 'released-to-refund', ...target, depositAtomic: deposit.amountAtomic } as const
  await commitTransition(deps, stores, applyFact(order, fact, deps.clock.now(), deps.terms), sentBack.fee, before)
  return {
    action: 'order refund',
    subject: `order ${orderId}`,
    facts: { ...sentBackFacts(sentBack), ...listing },
    summary: [
      `Order ${orderId} is refunded to ${addressText(to)}.`,
      ...(refused ? [cancelledPayout(refused)] : []),
      `Of the received ${inCoins(deposit.amountAtomic, instrument)}, ${arrivalText(sentBack)}`,
    ],
  }
}

function cancelledPayout({ payment }: RefusedSettlement): string {
  return `Its payout, payment ${payment.id}, is cancelled: it was never signed, or can never be mined.`
}

/** An order and its settlement payment. The payment is held and unsigned, or the bank refused it (`proof`). */
interface RefusedSettlement {
  order: Order
  payment: Payment
  proof: ProvenDead | null
}

/**
 * Returns an order and its settlement payment if the payment is held and unsigned, or if the bank refused it; otherwise
 * null. Locks the order's row first and the payment's row second.
 */
async function refusedSettlement(
  stores: OpsStores,
  orderId: number,
  proof: ProvenDead | null,
): Promise<RefusedSettlement | null> {
  const order = await lockedOrder(stores, orderId)
  if (order.settlement === null || order.fill !== null || order.state !== 'SUSPENSE') return null
  const found = (await stores.payments.forOrder(orderId)).find(({ purpose }) => purpose === order.settlement)
  const payment = found ? await stores.payments.findLocked(found.id) : null
  const isHeld = payment?.status === 'HELD' && payment.raw === null
  const isRefused = payment?.status === 'FAILED' && payment.chain === BANK_CHAIN && proof !== null
  return isHeld || isRefused ? { order, payment, proof } : null
}

/**
 * Voids the payout and reverses its trade, so that the order has no settlement and the caller can commit the refund.
 */
async function voidPayout(
  deps: OpsDeps,
  stores: OpsStores,
  { order, payment, proof }: RefusedSettlement,
): Promise<{ order: Order; deposit: Deposit; before: Posting[] }> {
  const deposit = await creditedDeposit(stores, order)
  if (!deposit) throw new OpsRefusal(`Order ${order.orderId} is ${order.state} and has no credited deposit.`)
  await stopRefusedTransfer(deps, stores, payment, proof)
  if (!(await stores.payments.voidSettlement(payment.id))) throw wasSigned(payment)
  const settledQuote = present(order.settledQuote, 'a payout has a settled quote')
  return {
    order: { ...order, settlement: null, settledQuote: null },
    deposit,
    before: [tradeReverted(tradeOf(order, settledQuote))],
  }
}

/**
 * Redirects a stopped refund to another address. A new payment replaces the stopped one, because the signer may already
 * have recorded the stopped payment with its original recipient. The booked amount and fee remain unchanged.
 */
async function redirectRefund(
  deps: OpsDeps,
  stores: OpsStores,
  { order, payment, proof }: RefusedSettlement,
  named: PayableAddress | null,
): Promise<Decided> {
  if (!named) throw withoutAddress(payment)
  const instrument = deps.catalogue.recorded(order.from)
  const deposit = await creditedDeposit(stores, order)
  const payerIban = deposit ? await returnIbanOf(stores, deposit) : null
  const to = await payableAddress(deps, stores, instrument, order, named, payerIban)
  const { orderId } = order
  const redirected = { action: 'order refund', subject: `order ${orderId}`, to: to.address } as const
  const proposal = deposit ? await proposeOtherIban(stores, deposit, redirected) : null
  if (proposal) return proposal
  await stopRefusedTransfer(deps, stores, payment, proof)
  if (!(await stores.payments.voidSettlement(payment.id))) throw wasSigned(payment)
  const instead = { ...payment, reference: `${orderId}.${payment.id}`, orderId, to: to.address, memo: to.memo }
  await stores.payments.intend(instead, deps.clock.now())
  const retargeted = refundedTo(order, sealedRefund(deps, order, to))
  const transition = applyFact(retargeted, { kind: 'settlement-retried' }, deps.clock.now(), deps.terms)
  await storeTransition(stores, transition)
  const coins = inCoins(payment.amountAtomic, instrument)
  return {
    action: 'order refund',
    subject: `order ${order.orderId}`,
    facts: { to: to.address, memo: to.memo ?? '', amount: coins, earlier: payment.to, earlierPayment: payment.id },
    summary: [
      `Order ${order.orderId} is refunded to ${to.address} instead of ${payment.to}: ${coins}. This cannot be undone.`,
      `Its earlier refund, payment ${payment.id}, is cancelled: it was never signed, or can never be mined.`,
    ],
  }
}

function withoutAddress({ id, to, status }: Payment): OpsRefusal {
  return new OpsRefusal(
    status === 'FAILED'
      ? `The refund to ${to} is stopped. Name another IBAN with --to.`
      : `The refund to ${to} is held. Name another address with --to, or use payment retry ${id}.`,
  )
}

function wasSigned({ id }: Payment): OpsRefusal {
  return new OpsRefusal(`Payment ${id} was signed and may still be mined. A second payment could pay twice.`)
}

/**
 * Pays out a held order. Uses the agreed rate if the order is FIXED and the deposit matches the agreed terms, and the
 * current rate otherwise. Requires `despiteListing` when the deposit's sender is on a blacklist or sanctions list.
 * @throws {OpsRefusal} when the order is not held or is already settled, or when its destination is blacklisted
 * @throws {DomainError} NO_LIQUIDITY while a price is missing
 */
export async function payOrder(
  deps: OpsDeps,
  stores: OpsStores,
  orderId: number,
  despiteListing = false,
): Promise<Decided> {
  const { order, deposit } = await unsettled(stores, orderId)
  const listing = listingFacts(deposit, despiteListing)
  if (order.state !== 'SUSPENSE')
    throw new OpsRefusal(`Order ${orderId} is ${order.state}: only an order in SUSPENSE can be paid by an operator.`)
  const { catalogue } = deps
  const to = catalogue.recorded(order.to)
  if (await deps.screening.isBlacklisted(to.chain, order.destinationAddress))
    throw new OpsRefusal(
      `${order.destinationAddress} is blacklisted. Refund the order, or remove the address from the list.`,
    )
  const { verdict, settledQuote } = priceNow(deps, order, deposit)
  const isAgreed = order.rateMode === 'FLOATING' || verdict === 'fits'
  if (!isAgreed) await stores.orders.sealNewerRate(orderId, deps.sealer.seal(newerRateText(order)))
  const fact = { kind: 'released-to-pay', settledQuote, isAgreed } as const
  await commitTransition(deps, stores, applyFact(order, fact, deps.clock.now(), deps.terms), 0n)
  const rate = order.rateMode === 'FIXED' && isAgreed ? 'the agreed rate' : "today's rate"
  const brings = inCoins(settledQuote.amountToGetAtomic, to)
  return {
    action: 'order pay',
    subject: `order ${orderId}`,
    facts: { to: order.destinationAddress, amount: brings, rate, price: settledQuote.price, verdict, ...listing },
    summary: [
      `Order ${orderId} is paid at ${rate}: ${brings} to ${addressText({ address: order.destinationAddress, memo: order.destinationMemo })}.`,
      `The deposit is ${inCoins(deposit.amountAtomic, catalogue.recorded(order.from))}. This cannot be undone.`,
    ],
  }
}

/**
 * Prices a credited deposit at the latest rate. Returns whether the deposit matches the agreed terms, and the quote for
 * the order's payout.
 */
function priceNow({ ticks, catalogue, policy }: OpsDeps, order: Order, deposit: Deposit) {
  const tick = ticks.latest()
  if (!tick) throw new OpsRefusal('There is no rate of the last minute. Is the price service running?')
  const firstBlockAt = deposit.blockAt ?? deposit.seenAt
  const { amountAtomic: depositAtomic } = deposit
  const { verdict, settledQuote } = judgeDeposit({ order, depositAtomic, firstBlockAt, tick, catalogue, policy })
  if (!settledQuote)
    throw new OpsRefusal(
      'There is no rate for the deposit, because it is outside the limits of the pair. Refund the order.',
    )
  return { verdict, settledQuote }
}

/**
 * Ends the escalation of an order at risk, or accepts a provider's report that it has paid the order.
 * Closes the notice that a sale is above the monthly limit. Moves no coins.
 * @throws {OpsRefusal} when the order has neither a risk nor a final report to close, or when one of its deposits is in
 *   suspense
 */
export async function closeRisk(deps: OpsDeps, stores: OpsStores, orderId: number): Promise<Decided> {
  const order = await lockedOrder(stores, orderId)
  if (order.fill !== null) return acceptFillEnd(deps, stores, order)
  if (order.state !== 'AT_RISK' || isResolvedByOperator(order))
    throw new OpsRefusal(`Order ${orderId} is ${order.state} and does not wait for an operator as an order at risk.`)
  const [waiting] = await stores.orders.depositsOf(orderId, { statuses: ['SUSPENSE'] })
  if (waiting) throw new OpsRefusal(`Deposit ${waiting.id} of this order is in suspense. Resolve it first.`)
  const transition = applyFact(order, { kind: 'risk-dealt-with' }, deps.clock.now(), deps.terms)
  await storeTransition(stores, transition)
  return {
    action: 'order done',
    subject: `order ${orderId}`,
    facts: { state: order.state },
    summary: [`Order ${orderId} stays AT_RISK and leaves the queue. No coins move.`],
  }
}

async function unsettled(
  stores: OpsStores,
  orderId: number,
): Promise<{ order: Order; deposit: Deposit; before: Posting[] }> {
  const order = await lockedOrder(stores, orderId)
  if (order.fill !== null)
    throw new OpsRefusal(
      `Order ${orderId} is filled by ${order.fill.provider}: only this provider can pay or refund. What you can do: ${fillAdvice(order)}.`,
    )
  if (order.settlement !== null) {
    if (order.settlement === 'balance')
      throw new OpsRefusal(
        `Order ${orderId} is settled already: its coins are in the balance of account ${order.userId}.`,
      )
    const settling = (await stores.payments.forOrder(orderId)).find(({ purpose }) => purpose === order.settlement)
    throw new OpsRefusal(
      `Order ${orderId} is settled already: ${order.settlement}, payment ${present(settling, 'a settlement has a payment').id}, ${settling?.status}.`,
    )
  }
  const deposit = await creditedDeposit(stores, { orderId })
  if (!deposit) throw new OpsRefusal(`Order ${orderId} is ${order.state} and has no credited deposit.`)
  return { order, deposit, before: [] }
}

async function lockedOrder(stores: OpsStores, orderId: number): Promise<Order> {
  const order = await stores.orders.findLocked(orderId)
  if (!order) throw new OpsRefusal(`There is no order ${orderId}.`)
  return order
}
