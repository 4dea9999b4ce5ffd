import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 5_000

/**
 * Creates the loop that releases the exposure of ended orders. An order normally releases its exposure when it ends,
 * but not if another transaction has locked the exposure rows.
 */
export function endedExposureLoop(releaseEnded: () => Promise<number>): Loop {
  return {
    name: 'ended-exposure',
    everyMs: EVERY_MS,
    async step() {
      await releaseEnded()
    },
  }
}
