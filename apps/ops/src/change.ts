import { decide, foresee, type Decision } from '@cambio/core/ops/decide'
import type { Call } from './command.ts'
import { UsageError } from './io.ts'
import { plainText } from './operands.ts'

/** Shows what a decision would do, asks, carries it out with its audit entry, and says what was done. */
export async function change({ ops, io, options, operator }: Call, decision: Decision): Promise<number> {
  const by = { operator, reason: plainText(options.reason, 'reason') }
  if (!options.yes) {
    if (!io.ask) throw new UsageError('Nobody can be asked here: add --yes to do it unasked.')
    const { says } = await foresee(ops.work, decision)
    io.err(`${says.join('\n')}\n`)
    const answer = await io.ask(`Do this as ${operator}? Type "yes": `)
    if (answer.trim().toLowerCase() !== 'yes') {
      io.err('Nothing was changed.\n')
      return 1
    }
  }
  const done = await decide(ops.work, decision, by)
  io.out(
    options.json
      ? `${JSON.stringify({ ...done, ...by })}\n`
      : `${done.says.join('\n')}\nDone: ${done.action}, ${done.subject}.\n`,
  )
  return 0
}
