import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 5_000

/**
 * Creates the loop that releases the exposure of ended orders. An order cannot release it when it ends if another
 * transaction has locked its exposure rows.
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
