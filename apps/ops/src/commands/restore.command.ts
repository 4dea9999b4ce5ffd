import { finishRestore } from '@cambio/core/ops/service/finish-restore'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'

export const restoreFinishCommand: Command = {
  name: 'restore finish',
  operands: '',
  summary: 'cancel withdrawals, end sessions and disable API keys after a restore of the database',
  help: 'A restored database has forgotten what users cancelled or revoked after the backup. The signer stays stopped until signer revive,\nwhich is refused before this command. This cannot be undone.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => finishRestore(call.ops, stores)),
}
