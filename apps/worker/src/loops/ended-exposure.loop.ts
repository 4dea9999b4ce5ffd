import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 5_000

/** Creates the loop that releases the exposure of ended orders whose exposure rows were locked when they ended. */
export function endedExposureLoop(releaseEnded: () => Promise<number>): Loop {
  return {
    name: 'ended-exposure',
    everyMs: EVERY_MS,
    async step() {
      await releaseEnded()
    },
  }
}
