import { DESPITE_LISTING } from '@cambio/core/ops/orders/held-deposit'
import { creditSuspended, keepSuspended, returnSuspended } from '@cambio/core/ops/orders/decide-deposit'
import { redirectReturn, stoppedReturn } from '@cambio/core/ops/orders/redirect-return'
import { proveDead } from '@cambio/core/ops/payments/retry-payment'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { namedAddress } from '../terminal/named-address.ts'
import { rowId, userId } from '../terminal/operands.ts'

export const depositReturnCommand: Command = {
  name: 'deposit return',
  operands: '<depositId>',
  summary: 'return a deposit in suspense, less the network fee',
  help: 'Without --to, the deposit goes to the refund address of its order. The address must be valid on its chain,\nand neither an address of the exchange nor blacklisted. A deposit of a listed sender needs --despite-listing.\nBank money whose return the bank refused goes to the IBAN of --to. If the money came from another IBAN, two operators must name the same one.',
  changes: true,
  options: ['to', 'memo', DESPITE_LISTING],
  async run(call) {
    const id = rowId(call.operands[0], 'deposit')
    const to = namedAddress(call.options)
    const despiteListing = call.options[DESPITE_LISTING]
    const stopped = await stoppedReturn(call.ops.work.stores, id)
    if (stopped === null) return change(call, (stores) => returnSuspended(call.ops, stores, id, to, despiteListing))
    const proof = await proveDead(call.ops, call.ops.work.stores, stopped.id)
    const named = { depositId: id, to, proof, despiteListing }
    return change(call, (stores) => redirectReturn(call.ops, stores, named))
  },
}

export const depositCreditCommand: Command = {
  name: 'deposit credit',
  operands: '<depositId>',
  summary: 'credit a deposit in suspense to the balance of an account',
  help: 'For a deposit that is too small to be credited automatically, and for a deposit without its memo; the latter needs\n--account <number>.\nA deposit of a listed sender needs --despite-listing.',
  changes: true,
  options: ['account', DESPITE_LISTING],
  run(call) {
    const id = rowId(call.operands[0], 'deposit')
    const account = call.options.account === undefined ? null : userId(call.options.account)
    return change(call, (stores) => creditSuspended(call.ops, stores, id, account, call.options[DESPITE_LISTING]))
  },
}

export const depositKeepCommand: Command = {
  name: 'deposit keep',
  operands: '<depositId>',
  summary: 'book a deposit in suspense as property of the exchange',
  help: 'For dust, and for coins that returned after the exchange booked their loss. Sends nothing.\nA deposit of a listed sender needs --despite-listing.',
  changes: true,
  options: [DESPITE_LISTING],
  run(call) {
    const id = rowId(call.operands[0], 'deposit')
    return change(call, (stores) => keepSuspended(call.ops, stores, id, call.options[DESPITE_LISTING]))
  },
}
