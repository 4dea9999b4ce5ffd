import { decide, foresee, type Decision } from '@cambio/core/ops/decide'
import type { Call } from './command.ts'
import { UsageError } from './io.ts'
import { plainText } from './operands.ts'

/**
 * Shows the effect of an operator's change and asks for confirmation. Then makes the change, writes the audit log entry
 * in the same transaction and prints the result. The values in `shownOnce`, such as secrets, are printed but not
 * logged.
 */
export async function change(
  { ops, io, options, operator }: Call,
  decision: Decision,
  shownOnce: Readonly<Record<string, string>> = {},
): Promise<number> {
  const by = { operator, reason: plainText(options.reason, '--reason') }
  if (!options.yes) {
    if (!io.prompt) throw new UsageError('This terminal is not interactive. Add --yes to skip the question.')
    const { summary } = await foresee(ops.work, decision, operator)
    io.err(`${summary.join('\n')}\n`)
    const answer = await io.prompt(`Do this as ${operator}? Type "yes": `)
    if (answer.trim().toLowerCase() !== 'yes') {
      io.err('Nothing was changed.\n')
      return 1
    }
  }
  const done = await decide(ops.work, decision, by)
  const shown = Object.entries(shownOnce)
    .map(([name, text]) => `${name}: ${text}\n`)
    .join('')
  io.out(
    options.json
      ? `${JSON.stringify({ ...done, ...by, ...shownOnce })}\n`
      : `${done.summary.join('\n')}\nDone: ${done.action}, ${done.subject}.\n${shown}`,
  )
  return 0
}
