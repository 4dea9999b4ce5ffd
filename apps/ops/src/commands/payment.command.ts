import { approvePayment } from '@cambio/core/ops/payments/approve-payment'
import { denyPayment } from '@cambio/core/ops/payments/deny-payment'
import { proveUnreported, releasePayment } from '@cambio/core/ops/payments/release-payment'
import { proveDead, retryPayment } from '@cambio/core/ops/payments/retry-payment'
import { payCostlyPayment } from '@cambio/core/ops/payments/pay-costly-payment'
import { raiseFeeCeiling } from '@cambio/core/ops/payments/raise-fee-ceiling'
import { requestVoid } from '@cambio/core/ops/payments/request-void'
import { proveVoidedByHand, voidByHand } from '@cambio/core/ops/payments/void-by-hand'
import { proveForeign, settleForeign } from '@cambio/core/ops/payments/settle-foreign'
import { OpsRefusal } from '@cambio/core/ops/ops-refusal'
import { parseAmount } from '@cambio/kernel/money'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { UsageError } from '../terminal/io.ts'
import { namedAddress } from '../terminal/named-address.ts'
import { plainText, rowId } from '../terminal/operands.ts'

export const paymentRetryCommand: Command = {
  name: 'payment retry',
  operands: '<paymentId>',
  summary: 'retry a payment that was held or that failed on chain',
  help: 'A held payment: only if it was never signed and its coins are available.\nA failed payment: only when the node shows its transaction as failed, with enough confirmations to be final. Any other transaction may still be mined.',
  changes: true,
  options: [],
  async run(call) {
    const id = rowId(call.operands[0], 'payment')
    const proof = await proveDead(call.ops, call.ops.work.stores, id)
    return change(call, (stores) => retryPayment(call.ops, stores, id, proof))
  },
}

export const paymentRaiseCommand: Command = {
  name: 'payment raise',
  operands: '<paymentId> <fee>',
  summary:
    'let a payment that waits for a block, or is held for its network fee, cost up to so many coins of its chain',
  help: 'A sent payment: only when it is no longer replaced automatically (queue stuck-payments). A held payment is retried with this fee.\nNo command lifts the hard caps of a chain.\nThe sequence number or inputs, the recipient and the amount stay the same, so only one version can be mined.\nThe fee is a maximum, in coins of the chain: at least the fee that the queue shows, at most ten times as much.',
  changes: true,
  options: [],
  async run(call) {
    const paymentId = rowId(call.operands[0], 'payment')
    const payment = await call.ops.work.stores.payments.find(paymentId)
    const native = payment && call.ops.catalogue.nativeOf(payment.chain)
    if (!native) throw new OpsRefusal(`There is no payment ${paymentId}.`)
    const fee = parseAmount(call.operands[1] ?? '', native.decimals)
    if (!fee.ok) throw new UsageError(`"${call.operands[1] ?? ''}" is not an amount of ${native.currencyTitle}.`)
    const raise = payment.status === 'HELD' ? payCostlyPayment : raiseFeeCeiling
    return change(call, (stores) => raise(call.ops, stores, { paymentId, ceilingAtomic: fee.atomic }))
  },
}

export const paymentVoidCommand: Command = {
  name: 'payment void',
  operands: '<paymentId>',
  summary:
    'void a sent payment: a transaction to ourselves uses its sequence number or inputs, or its expiry ends it; then it is held',
  help: 'Only for a payment that was sent and is in no block. The worker does this automatically after VOID_AFTER_MS.\nOnce the void is final, the payment is held. Then use payment retry, order refund or withdrawal void.\n--tx: on Monero, the final transaction with which you have spent the coins of the payment in its wallet program. Two operators must name the same one.',
  changes: true,
  options: ['tx'],
  async run(call) {
    const { ops, operator, options } = call
    const paymentId = rowId(call.operands[0], 'payment')
    if (options.tx === undefined) return change(call, (stores) => requestVoid(ops, stores, paymentId))
    const named = { paymentId, txId: plainText(options.tx, '--tx') }
    const proof = await proveVoidedByHand(ops, ops.work.stores, named)
    return change(call, (stores) => voidByHand(ops, stores, { paymentId, operator, proof }))
  },
}

export const paymentReleaseCommand: Command = {
  name: 'payment release',
  operands: '<paymentId>',
  summary: 'stop a failed token payment whose transaction succeeded, although its token reported no transfer',
  help: 'Only when the node shows the transaction as final and without a transfer event to the recipient.\nThen refund the order, void the withdrawal, or retry a sweep. The signer signs another payment to the user only with approvals, so look at the transaction in an explorer first.',
  changes: true,
  options: [],
  async run(call) {
    const paymentId = rowId(call.operands[0], 'payment')
    const proof = await proveUnreported(call.ops, call.ops.work.stores, paymentId)
    return change(call, (stores) => releasePayment(call.ops, stores, paymentId, proof))
  },
}

export const paymentSettleCommand: Command = {
  name: 'payment settle',
  operands: '<paymentId> <txId>',
  summary: 'end a held payment whose inputs a transaction with other outputs has spent',
  help: 'Another program has signed with the key, or a backup of the signer did: find out which, and stop it first.\nThe transaction must be final, and spend exactly the inputs of the payment. Two operators must run the command with the same transaction. The command books what the recipient got, the fee, and the rest as a loss. The payment becomes final; nothing is paid again.\n--paid-outside: the recipient got less, and you have paid the rest outside of Cambio.',
  changes: true,
  options: ['paid-outside'],
  async run(call) {
    const { ops, operator, options } = call
    const named = { paymentId: rowId(call.operands[0], 'payment'), txId: plainText(call.operands[1], '<txId>') }
    const proof = await proveForeign(ops, ops.work.stores, named)
    const isPaidOutside = options['paid-outside'] ?? false
    const { paymentId } = named
    return change(call, (stores) => settleForeign(ops, stores, { paymentId, operator, proof, isPaidOutside }))
  },
}

export const paymentApproveCommand: Command = {
  name: 'payment approve',
  operands: '<paymentId>',
  summary: 'approve a payment above the payment cap',
  help: 'Needs APPROVER_KEY_FILE and APPROVER_PASSPHRASE, and the same APPROVERS as the signer.\nThe signature covers the payment, its recipient, memo and amount, and is valid for 24 hours. The signer verifies it.\nAn approver cannot approve a payment that a command of the same name proposed. Refunds and returned deposits need two approvers.',
  changes: true,
  options: [],
  async run(call) {
    const paymentId = rowId(call.operands[0], 'payment')
    const approver = call.ops.approverKey()
    return change({ ...call, operator: approver.name }, (stores) =>
      approvePayment(call.ops, stores, paymentId, approver),
    )
  },
}

export const paymentDenyCommand: Command = {
  name: 'payment deny',
  operands: '<paymentId>',
  summary: 'cancel a payment that waits for approvers',
  help: 'A payout is cancelled and its order refunded. A withdrawal is credited back to its balance. A refund goes to the address of --to.\nA refund above the payment cap needs approvers too.',
  changes: true,
  options: ['to', 'memo'],
  async run(call) {
    const paymentId = rowId(call.operands[0], 'payment')
    const to = namedAddress(call.options)
    return change(call, (stores) => denyPayment(call.ops, stores, paymentId, to))
  },
}
