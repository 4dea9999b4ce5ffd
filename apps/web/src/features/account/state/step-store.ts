import type { ApiErrorDetails } from '../../../lib/api-error.ts'

/** What is to be proved a second time, and by what it can be; as the service named it. */
export type WantedStep = NonNullable<ApiErrorDetails['secondStep']>

/** A question that waits for its person. */
export interface OpenStep extends WantedStep {
  /** What is confirmed, in words. */
  what: string
  answer: (grant: string) => void
  leave: () => void
}

/** The person did not want to prove it after all: nothing was done, and nothing is said of it. */
export class StepLeft extends Error {
  override readonly name = 'StepLeft'
}

/** The one question of a browser page whether it is really its person. */
export class StepStore {
  #open: OpenStep | null = null
  readonly #listeners = new Set<() => void>()

  readonly current = (): OpenStep | null => this.#open

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A grant for an act. @throws {StepLeft} */
  ask(wanted: WantedStep, what: string): Promise<string> {
    this.#open?.leave()
    return new Promise((resolve, reject) => {
      this.#show({
        ...wanted,
        what,
        answer: (grant) => {
          this.#show(null)
          resolve(grant)
        },
        leave: () => {
          this.#show(null)
          reject(new StepLeft('left'))
        },
      })
    })
  }

  #show(open: OpenStep | null): void {
    this.#open = open
    for (const listener of this.#listeners) listener()
  }
}
