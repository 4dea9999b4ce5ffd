import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 5_000

/**
 * Creates the loop that releases the exposure of orders that could not release it when they ended, because their
 * exposure rows were locked.
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
