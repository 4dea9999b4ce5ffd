import { readQueues } from '@cambio/core/ops/queues/read-queues'
import type { Queue } from '@cambio/core/ops/queues/queue'
import type { Command } from '../terminal/command.ts'
import { age } from '../terminal/words.ts'

const SHOWN = 200

export const queueCommand: Command = {
  name: 'queue',
  operands: '',
  summary: 'list everything that waits for an operator, longest first, with the command that resolves it',
  help: 'Shows deposits in suspense, held orders, card orders that need a decision, stopped payments, payments that wait for approvers, halted chains, low inventory, a stopped signer, invalid lines of the blacklist, new reviews, support messages that no mail server accepted, and queues that cannot be read.\nThe worker exports the same queues as the metric cambio_queue{name="…"}.',
  changes: false,
  options: [],
  async run({ ops, io, options }) {
    const queues = await readQueues(ops, ops.work.stores, SHOWN)
    if (options.json) io.out(`${JSON.stringify(queues)}\n`)
    else io.out(inWords(queues, ops.clock.now()))
    return 0
  },
}

function inWords(queues: readonly Queue[], now: number): string {
  const entries = queues.flatMap((queue) => queue.entries).toSorted((one, other) => one.since - other.since)
  if (entries.length === 0) return 'Nothing waits.\n'
  const lines = entries.map(
    ({ since, subject, what, settle }) =>
      `${age(now - since).padStart(8)}  ${subject}: ${what}\n${' '.repeat(10)}→ ${settle}\n`,
  )
  const hidden = queues.reduce((sum, { total }) => sum + total, 0) - entries.length
  return `${lines.join('')}${hidden > 0 ? `and ${hidden} more\n` : ''}`
}
