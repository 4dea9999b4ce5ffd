import { pino } from 'pino'
import { present } from '@cambio/kernel/assert'
import type { Checkpoint } from '@cambio/core/shared/checkpoints'
import { composePrices } from '../../../prices/src/compose.ts'
import { readConfig as readPricesConfig } from '../../../prices/src/config.ts'
import { composeWorker } from '../compose.ts'
import { readConfig } from '../config.ts'
import type { Loop } from '@cambio/core/shared/run-loop'

/** Production worker and price service inside the test's process. Their loops run only when the test calls a method. */
export interface SteppedWorker {
  /** Reported events, oldest first. */
  readonly events: readonly string[]
  /**
   * Runs one step of a chain's loop with fresh prices. If `dieAt` is given, the step must end at that checkpoint as if
   * the worker had crashed.
   */
  step(chain: string, dieAt?: Checkpoint): Promise<void>
  /** Like `step`, but does not require the step to reach `dieAt`. Returns whether the step ended at `dieAt`. */
  stepPerhapsTo(chain: string, dieAt: Checkpoint): Promise<boolean>
  /** Runs one step of the periodic audit. */
  audit(): Promise<void>
  close(): Promise<void>
}

class Died extends Error {}

/**
 * Runs one step of a loop that estimates payout fees. Ignores errors, because the stored fees remain usable when the
 * node is down.
 */
async function measure(loop: Loop): Promise<void> {
  await loop.step().catch(() => {})
}

/** Starts a worker and the price service inside the test's process. The test runs their steps one by one. */
export async function openSteppedWorker(environment: NodeJS.ProcessEnv): Promise<SteppedWorker> {
  const events: string[] = []
  const death = createDeath()
  const silent = pino({ level: 'silent' })
  const worker = await composeWorker(readConfig(environment), silent, {
    reach: death.reach,
    countEvent: (event) => events.push(event),
    showQueue: () => {},
  })
  const prices = await composePrices(
    readPricesConfig({ ...environment, DATABASE_URL: environment.PRICES_DATABASE_URL }),
  )
  const loop = (name: string) =>
    present(
      worker.loops.find((one) => one.name === name),
      name,
    )
  const stepPerhapsTo = async (chain: string, dieAt: Checkpoint | undefined): Promise<boolean> => {
    for (const one of worker.loops.filter(({ name }) => name.startsWith('payout-fees:'))) await measure(one)
    await prices.loop.step()
    await loop('ticks').step()
    return death.diesIn(() => loop(`chain:${chain}`).step(), dieAt)
  }
  return {
    events,
    stepPerhapsTo,
    async step(chain, dieAt) {
      const hasDied = await stepPerhapsTo(chain, dieAt)
      if (dieAt && !hasDied) throw new Error(`The worker never reached ${dieAt}`)
    },
    audit: async () => void (await loop('audit').step()),
    async close() {
      await Promise.all([worker.run(AbortSignal.abort()), prices.run(silent, AbortSignal.abort())])
    },
  }
}

/** Creates a simulated crash of the worker at a checkpoint. */
function createDeath() {
  let fatal: Checkpoint | undefined
  return {
    /** Called when the worker reaches a checkpoint. Throws if the worker must die there. */
    reach(checkpoint: Checkpoint): void {
      if (checkpoint === fatal) throw new Died(checkpoint)
    },
    /**
     * Runs a step and ends it when it reaches the checkpoint `dieAt`. Returns whether the step ended at this
     * checkpoint.
     */
    async diesIn(step: () => Promise<unknown>, dieAt: Checkpoint | undefined): Promise<boolean> {
      fatal = dieAt
      try {
        await step()
        return false
      } catch (error) {
        if (!(error instanceof Died)) throw error
        return true
      } finally {
        fatal = undefined
      }
    },
  }
}
