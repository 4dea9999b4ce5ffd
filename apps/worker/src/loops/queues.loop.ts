import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { OpsWork } from '@cambio/core/ops/ops-store'
import { readQueues } from '@cambio/core/ops/queues/read-queues'
import type { Queue, QueueName, ReadQueuesDeps } from '@cambio/core/ops/queues/queue'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Logger } from 'pino'
import type { ShowQueue } from '../metrics.ts'
import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 5_000
const LEASE_MS = 30_000
/** Interval between two log lines about the same non-empty queue, in milliseconds. */
const SAY_EVERY_MS = 60_000
/** Maximum number of entries that a log line lists. */
const NAMED = 3

interface QueuesDeps extends Omit<ReadQueuesDeps, 'catalogue'> {
  work: OpsWork
  /** Returns the current catalogue. Rereads it on each call, because operators open and close assets at run time. */
  readCatalogue(): Promise<Catalogue>
  show: ShowQueue
  logger: Pick<Logger, 'warn' | 'error'>
}

/**
 * Creates the loop that exports every operator queue as a metric and logs non-empty queues. It logs a warning, or an
 * error if the oldest entry is overdue or a queue cannot be read. Only one worker logs, but every worker exports the
 * metrics.
 */
export function queuesLoop(deps: QueuesDeps, leases: LeaseStore, holder: string): Loop {
  const saidAt = new Map<QueueName, number>()
  return {
    name: 'queues',
    everyMs: EVERY_MS,
    async step() {
      const isSpeaker = (await leases.acquire('queues', holder, LEASE_MS)) !== null
      const queues = await readQueues({ ...deps, catalogue: await deps.readCatalogue() }, deps.work.stores, NAMED)
      const now = deps.clock.now()
      for (const queue of queues) {
        const waitedMs = Math.max(0, ...queue.entries.map(({ since }) => now - since))
        deps.show(queue.name, queue.total, waitedMs / 1_000)
        const isDue = now - (saidAt.get(queue.name) ?? -SAY_EVERY_MS) >= SAY_EVERY_MS
        if (queue.total === 0 || !isSpeaker || !isDue) continue
        saidAt.set(queue.name, now)
        say(deps, queue, waitedMs)
      }
    },
  }
}

function say({ logger, terms }: QueuesDeps, { name, total, entries }: Queue, waitedMs: number): void {
  const level = waitedMs > terms.humanMs || name === 'unreadable-queues' ? 'error' : 'warn'
  const first = entries.slice(0, NAMED).map(({ subject, what, settle }) => `${subject}: ${what} → ${settle}`)
  logger[level](
    { event: 'queue-waits', queue: name, length: total, oldestSeconds: Math.floor(waitedMs / 1_000), first },
    `an operator is needed: ${total} in ${name} (npm run ops queue)`,
  )
}
