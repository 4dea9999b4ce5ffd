import type { CardOrder } from '@cambio/core/card-orders/card-order'
import { formatFiat } from '@cambio/core/fiat/fiat-money'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { commandsOf } from '@cambio/core/ops/card-orders/card-entry'
import { confirmCardDelivery, refundCardOrder, writeOffCardOrder } from '@cambio/core/ops/card-orders/decide-card-order'
import { proveByHand } from '@cambio/core/ops/card-orders/prove-by-hand'
import { closeCardDifference } from '@cambio/core/ops/card-orders/close-card-difference'
import { OpsRefusal } from '@cambio/core/ops/ops-refusal'
import type { OpsAction } from '@cambio/core/ops/ops-store'
import { change } from '../terminal/change.ts'
import type { Call, Command } from '../terminal/command.ts'
import { orderId, plainText, rowId } from '../terminal/operands.ts'
import { coins, json, maskEmail, moment } from '../terminal/words.ts'

type DatedAction = OpsAction & { at: number }

export const cardOrderCommand: Command = {
  name: 'card-order',
  operands: '<id>',
  summary: 'show everything about a purchase by card: payment, delivery, events and operator actions',
  help: 'For support. The email address is masked. The address of the payment page and the rate token are not shown.',
  changes: false,
  options: [],
  async run({ ops, io, operands, options }) {
    const id = orderId(operands[0])
    const order = await ops.work.stores.cardOrders.find(id)
    if (!order) throw new OpsRefusal(`There is no card order ${id}.`)
    const actions = await ops.work.stores.ops.actionsOn([`order ${id}`])
    const text = options.json ? json({ order: withoutSecrets(order), actions }) : inWords(order, actions, ops.catalogue)
    io.out(`${text}\n`)
    return 0
  },
}

export const cardOrderDeliveredCommand: Command = {
  name: 'card-order delivered',
  operands: '<id>',
  summary: 'confirm that the coins of a card order arrived, by the transaction of --tx',
  help: 'Works for a card order in SUSPENSE or AT_RISK. The node of the exchange must show the transaction with the confirmations of a payout. The transaction must pay the destination. If the exchange has no node of the chain, two operators must run the command with the same transaction.\nThe transaction must be younger than the order and belong to no other order. The order is finished with the coins that arrived.',
  changes: true,
  options: ['tx'],
  async run(call) {
    const { ops, operator, options } = call
    const named = { orderId: orderId(call.operands[0]), txId: plainText(options.tx, '--tx') }
    const delivery = await proveByHand(ops, ops.work.stores, named)
    return change(call, (stores) => confirmCardDelivery(ops, stores, { orderId: named.orderId, operator, delivery }))
  },
}

export const cardOrderRefundedCommand: Command = {
  name: 'card-order refunded',
  operands: '<id>',
  summary: 'record that the provider gave the money of a card order back',
  help: "Works for a card order in SUSPENSE. First get the provider's written confirmation, and name it in --reason.",
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => refundCardOrder(call.ops, stores, idOf(call))),
}

export const cardOrderDoneCommand: Command = {
  name: 'card-order done',
  operands: '<id>',
  summary: 'close a card order for which nothing more can be done, so that it leaves the queue',
  help: 'Moves no coins and no money. The order keeps its state. The account of a charged-back order stays blocked for card purchases.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => writeOffCardOrder(call.ops, stores, idOf(call))),
}

export const cardDifferenceCloseCommand: Command = {
  name: 'card-difference close',
  operands: '<id>',
  summary: "close a difference between the card provider's report and the journal",
  help: "Moves nothing. First get the provider's written explanation, and name it in --reason. The same difference does not appear again.",
  changes: true,
  options: [],
  run(call) {
    const differenceId = rowId(call.operands[0], 'card difference')
    return change(call, (stores) => closeCardDifference(stores, differenceId))
  },
}

function idOf({ operands }: Call): number {
  return orderId(operands[0])
}

/**
 * Returns a card order with a masked email address. Omits the payment page and the rate token, because an attacker
 * could use either to act as the buyer.
 */
function withoutSecrets({ redirectUrl: _page, redirectProof: _proof, rate, buyer, ...order }: CardOrder) {
  return { ...order, rateExpiresAt: rate.expiresAt, buyerEmail: maskEmail(buyer?.email ?? null) }
}

function inWords(order: CardOrder, actions: readonly DatedAction[], catalogue: Catalogue): string {
  const { orderId: id, state, outcome, resolution, userId, pay, provider, providerOrderId, escalatedAt } = order
  const amount = (atomic: bigint) => coins(catalogue, order.to, atomic)
  return [
    `Order ${id}: ${state}${outcome === null ? '' : `, ${outcome}`}${resolution === null ? '' : `, decided: ${resolution}`}`,
    `  account ${userId} (${maskEmail(order.buyer?.email ?? null) ?? 'email deleted'}) pays ${formatFiat(pay)} ${pay.currency} at ${provider}, its number ${providerOrderId ?? '(not known)'}`,
    `  gets ${amount(order.amountToGetAtomic)} at ${order.destinationAddress}`,
    `  payment ${order.payment ?? '(not reported)'}, coins ${order.delivery ?? '(not reported)'}`,
    `  transaction ${order.txId ?? '(none)'}, arrived ${order.deliveredAtomic === null ? '(not proved)' : amount(order.deliveredAtomic)}`,
    ...(escalatedAt === null
      ? []
      : [`  an operator was notified at ${moment(escalatedAt)}`, `  what can be done: ${commandsOf(order)}`]),
    'Events',
    ...order.events.map(({ kind, at }) => `  ${moment(at)}  ${kind}`),
    'Done by hand',
    ...actions.map(({ at, operator, action, reason }) => `  ${moment(at)}  ${operator}: ${action}: ${reason}`),
  ].join('\n')
}
