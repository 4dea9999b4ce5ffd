import { removeFactors } from '@cambio/core/ops/users/remove-factors'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { userId } from '../terminal/operands.ts'

export const accountRemoveFactorsCommand: Command = {
  name: 'account remove-factors',
  operands: '<account>',
  summary: 'take the second step from an account whose owner has lost it',
  help: 'Be sure that it is the owner who asks: docs/operations.md says how. The person is told by letter. It cannot be taken back.',
  changes: true,
  options: [],
  run(call) {
    const account = userId(call.operands[0])
    return change(call, (stores) => removeFactors(stores, { userId: account, now: call.ops.clock.now() }))
  },
}
