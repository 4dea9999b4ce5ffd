import { audit } from '../audit.ts'
import type { Command } from '../terminal/command.ts'

export const auditCommand: Command = {
  name: 'audit',
  operands: '',
  summary: 'check the invariants against the database and the chains',
  help: 'Exit code 1 when an invariant is violated.',
  changes: false,
  options: [],
  run: ({ ops, io, options }) => audit(ops, io, options.json === true),
}
