import { allowCards } from '@cambio/core/ops/users/allow-cards'
import { removeFactors } from '@cambio/core/ops/users/remove-factors'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { userId } from '../terminal/operands.ts'

export const accountRemoveFactorsCommand: Command = {
  name: 'account remove-factors',
  operands: '<account>',
  summary: 'remove all second factors of an account whose owner lost them',
  help: 'First verify that the request comes from the owner (see docs/operations.md). The owner gets an email. This cannot be undone.',
  changes: true,
  options: [],
  run(call) {
    const account = userId(call.operands[0])
    return change(call, (stores) => removeFactors(stores, { userId: account, now: call.ops.clock.now() }))
  },
}

export const accountAllowCardsCommand: Command = {
  name: 'account allow-cards',
  operands: '<account>',
  summary: 'let an account buy by card again after a chargeback',
  help: 'Use it only when the buyer has settled the chargeback with the provider. A later chargeback blocks the account again.',
  changes: true,
  options: [],
  run(call) {
    const account = userId(call.operands[0])
    return change(call, (stores) => allowCards(stores, { userId: account, now: call.ops.clock.now() }))
  },
}
