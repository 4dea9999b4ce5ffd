import { voidWithdrawal } from '@cambio/core/ops/payments/void-withdrawal'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { withdrawalId } from '../terminal/operands.ts'

export const withdrawalVoidCommand: Command = {
  name: 'withdrawal void',
  operands: '<withdrawalId>',
  summary: 'cancel an unsigned withdrawal and credit it back to its balance',
  help: 'Only while its payment is not signed, because a signed payment may still be mined. If it failed on chain, first use\npayment retry, best while the chain is halted.',
  changes: true,
  options: [],
  run(call) {
    const id = withdrawalId(call.operands[0])
    return change(call, (stores) => voidWithdrawal(call.ops, stores, id))
  },
}
