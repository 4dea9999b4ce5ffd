import { SignerRefusal } from '@cambio/core/chains/signer'
import type { Loop } from '@cambio/core/shared/run-loop'
import type { FailedComparison, HistoryGuard } from '@cambio/core/signing/history-guard'

/** Time between two comparisons of all chains, in milliseconds. */
const COMPARE_EVERY_MS = 60_000
/** Maximum time by which the first comparison delays the start of the signer, in milliseconds. */
const START_DELAY_MS = 10_000

interface HistoryLog {
  warn(facts: object, message: string): void
}

/**
 * Returns the loop that compares all chains with the signer's record. If a chain contains a transaction that the record
 * lacks, the signer stops signing on all chains. A chain whose node does not respond is compared again in the next
 * step, and before the signer signs for it.
 */
export function historyLoop(history: Pick<HistoryGuard, 'compareAll'>, log: HistoryLog): Loop {
  const failing = new Set<string>()
  return {
    name: 'history',
    everyMs: COMPARE_EVERY_MS,
    async step() {
      const failed = await history.compareAll()
      for (const one of failed) if (!failing.has(one.chain)) reportFailure(one, log)
      failing.clear()
      for (const { chain } of failed) failing.add(chain)
    },
  }
}

/** Runs the loop's first step and waits for it for at most `delayMs` milliseconds. */
export async function compareAtStart(loop: Loop, delayMs = START_DELAY_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, delayMs)
  })
  await Promise.race([loop.step(), late]).finally(() => clearTimeout(timer))
}

function reportFailure({ chain, error }: FailedComparison, log: HistoryLog): void {
  if (!(error instanceof SignerRefusal))
    log.warn({ event: 'chain-not-compared', chain, err: error }, 'a chain cannot be compared with the record')
  else if (error.reason === 'older-database')
    log.warn({ event: 'stopped', chain, reason: error.reason, why: error.message }, 'signing is stopped')
}
