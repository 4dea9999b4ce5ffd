import { proveDead, retryPayment } from '@cambio/core/ops/retry-payment'
import { change } from '../change.ts'
import type { Command } from '../command.ts'
import { rowId } from '../operands.ts'

export const paymentRetryCommand: Command = {
  name: 'payment retry',
  operands: '<paymentId>',
  summary: 'let a payment that was held, or failed on chain, begin again',
  help: 'A held payment: only one nobody has signed, and only where its coins are there.\nA failed one: only when the node shows its transaction, without effect, as deep as final. Anything else may still live.',
  changes: true,
  options: [],
  async run(call) {
    const id = rowId(call.operands[0], 'payment')
    const proof = await proveDead(call.ops, call.ops.work.stores, id)
    return change(call, (stores) => retryPayment(call.ops, stores, id, proof))
  },
}
