import { voidWithdrawal } from '@cambio/core/ops/payments/void-withdrawal'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { withdrawalId } from '../terminal/operands.ts'

export const withdrawalVoidCommand: Command = {
  name: 'withdrawal void',
  operands: '<withdrawalId>',
  summary: 'give a withdrawal that nobody has signed back to the balance it came from',
  help: 'Only while nothing is signed: what is signed may still pay. One that failed on chain begins again first\n(payment retry), best while its chain is halted.',
  changes: true,
  options: [],
  run(call) {
    const id = withdrawalId(call.operands[0])
    return change(call, (stores) => voidWithdrawal(call.ops, stores, id))
  },
}
