import { closeRisk, payOrder, refundOrder } from '@cambio/core/ops/orders/decide-order'
import { failedBankTransfer, proveDead } from '@cambio/core/ops/payments/retry-payment'
import { DESPITE_LISTING, listingWords } from '@cambio/core/ops/orders/held-deposit'
import { fillAdvice } from '@cambio/core/ops/queues/fill-advice'
import { openOrderFile, type WholeOrderFile } from '@cambio/core/ops/queues/open-order-file'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { namedAddress } from '../terminal/named-address.ts'
import { orderId } from '../terminal/operands.ts'
import { coins, json, maskEmail, moment } from '../terminal/words.ts'

export const orderCommand: Command = {
  name: 'order',
  operands: '<id>',
  summary: 'show everything about an order: state, events, deposits, payments, postings and operator actions',
  help: "For support. The email address is masked, and the order's secrets are not shown.",
  changes: false,
  options: [],
  async run({ ops, io, operands, options }) {
    const file = await openOrderFile(ops.catalogue, ops.work.stores, orderId(operands[0]))
    io.out(options.json ? `${json(withoutBytes(file))}\n` : inWords(file, ops.catalogue))
    return 0
  },
}

export const orderRefundCommand: Command = {
  name: 'order refund',
  operands: '<id>',
  summary: 'refund an order that is held or waits for a choice',
  help: 'Works once, in SUSPENSE and ACTION_REQUIRED. An unsigned payout that the node or the signer refused is cancelled, and so is one that the bank refused. Without --to, the coins go to the refund address of the order.\nThe address must be valid on its chain, and neither an address of the exchange nor blacklisted. A deposit of a listed sender needs --despite-listing.',
  changes: true,
  options: ['to', 'memo', DESPITE_LISTING],
  async run(call) {
    const { ops, options } = call
    const id = orderId(call.operands[0])
    const to = namedAddress(options)
    const refused = await failedBankTransfer(ops.work.stores, id)
    const proof = refused && (await proveDead(ops, ops.work.stores, refused.id))
    return change(call, (stores) =>
      refundOrder(ops, stores, id, to, { despiteListing: options[DESPITE_LISTING], proof }),
    )
  },
}

export const orderPayCommand: Command = {
  name: 'order pay',
  operands: '<id>',
  summary: 'pay out a held order',
  help: 'Works once, in SUSPENSE: at the agreed rate if the rate is fixed and the deposit matches, otherwise at the current rate.\nNever to a blacklisted address. A deposit of a listed sender needs --despite-listing.',
  changes: true,
  options: [DESPITE_LISTING],
  run(call) {
    const id = orderId(call.operands[0])
    return change(call, (stores) => payOrder(call.ops, stores, id, call.options[DESPITE_LISTING]))
  },
}

export const orderDoneCommand: Command = {
  name: 'order done',
  operands: '<id>',
  summary: 'close an order for which nothing more can be done, so that it leaves the queue',
  help: 'Moves no coins. An order at risk stays AT_RISK and its loss stays booked. An order whose provider reported an implausible end counts as finished.',
  changes: true,
  options: [],
  run(call) {
    const id = orderId(call.operands[0])
    return change(call, (stores) => closeRisk(call.ops, stores, id))
  },
}

/**
 * Returns an order's complete record for display. Masks the email address and replaces each signed transaction with an
 * `isSigned` field, because signed transactions are long and confidential.
 */
function withoutBytes(file: WholeOrderFile) {
  const { order, payments } = file
  return {
    ...file,
    order: { ...order, userEmail: maskEmail(order.userEmail) },
    payments: payments.map(({ raw, ...payment }) => ({ ...payment, isSigned: raw !== null })),
  }
}

function inWords(file: WholeOrderFile, catalogue: Catalogue): string {
  const lines = [
    ...orderLines(file, catalogue),
    'Events',
    ...file.order.events.map(({ kind, at }) => `  ${moment(at)}  ${kind}`),
    ...paymentLines(file, catalogue),
    ...bookLines(file, catalogue),
    'Done by hand',
    ...file.actions.map(
      ({ at, operator, action, subject, reason }) => `  ${moment(at)}  ${operator}: ${action}, ${subject}: ${reason}`,
    ),
  ]
  return `${lines.join('\n')}\n`
}

/** Formats an order's terms and its next action as lines of text. */
function orderLines({ order, nextAction }: WholeOrderFile, catalogue: Catalogue): string[] {
  return [
    `Order ${order.orderId}: ${order.state}${order.settlement === null ? '' : `, settled by ${order.settlement}`}`,
    `  ${order.rateMode}, ${coins(catalogue, order.from, order.claimedDepositAtomic)} for ${coins(catalogue, order.to, order.agreedQuote.amountToGetAtomic)} (price ${order.agreedQuote.price})`,
    ...(order.settledQuote
      ? [
          `  settled: ${coins(catalogue, order.from, order.settledQuote.depositAtomic)} for ${coins(catalogue, order.to, order.settledQuote.amountToGetAtomic)} (price ${order.settledQuote.price})`,
        ]
      : []),
    `  deposit address ${order.depositAddress}${order.depositMemo === null ? '' : ` memo ${order.depositMemo}`}`,
    `  pays to ${order.destinationAddress}${order.destinationMemo === null ? '' : ` memo ${order.destinationMemo}`}`,
    `  refunds to ${order.refundAddress ?? '(no address given)'}${order.refundMemo === null ? '' : ` memo ${order.refundMemo}`}`,
    `  email ${maskEmail(order.userEmail) ?? '(none)'}, policy ${order.exceptionPolicy.kind}`,
    `  next: ${nextAction.kind} by ${nextAction.actor}${nextAction.deadline === null ? '' : `, until ${moment(nextAction.deadline)}`}, otherwise ${nextAction.otherwise}`,
    ...(order.escalatedAt === null ? [] : [`  an operator was notified at ${moment(order.escalatedAt)}`]),
    ...(order.fill === null
      ? []
      : [
          `  filled by ${order.fill.provider}, its order ${order.fill.providerOrderId}: "${order.fill.status}"`,
          ...(nextAction.kind === 'wait-operator' ? [`  what can be done: ${fillAdvice(order)}`] : []),
        ]),
  ]
}

function paymentLines({ deposits, depositCount, payments }: WholeOrderFile, catalogue: Catalogue): string[] {
  return [
    depositCount > deposits.length ? `Deposits (the ${deposits.length} most important of ${depositCount})` : 'Deposits',
    ...deposits.map(
      (one) =>
        `  ${one.id}  ${one.status}  ${coins(catalogue, one.asset, one.amountAtomic)}  ${one.txId}  block ${one.blockHeight ?? '–'}${one.listing ? `  held: ${listingWords(one.listing)}` : ''}`,
    ),
    'Payments',
    ...payments.map(
      (one) =>
        `  ${one.id}  ${one.purpose} ${one.status}  ${coins(catalogue, one.asset, one.amountAtomic)} to ${one.to}  ${one.txId ?? '(not signed)'}`,
    ),
  ]
}

function bookLines({ books }: WholeOrderFile, catalogue: Catalogue): string[] {
  return [
    'Books',
    ...books.flatMap(({ seq, kind, reference, entries, at }) => [
      `  ${seq}  ${moment(at)}  ${kind} ${reference}`,
      ...entries.map(
        ({ account, asset, amountAtomic }) => `      ${account}  ${coins(catalogue, asset, amountAtomic)}`,
      ),
    ]),
  ]
}
