import { closeEmail } from '@cambio/core/ops/users/decide-email'
import { UNDELIVERED_KEPT_DAYS } from '@cambio/core/ops/users/undelivered-email'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { rowId } from '../terminal/operands.ts'

export const emailCloseCommand: Command = {
  name: 'email close',
  operands: '<id>',
  summary: 'remove an email that no mail server accepted from the queue',
  help: `Inform the user in another way first. An email that is not closed leaves the queue after ${UNDELIVERED_KEPT_DAYS} days.`,
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => closeEmail(stores, rowId(call.operands[0], 'undelivered email'))),
}
