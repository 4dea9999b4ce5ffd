import type { ApiErrorDetails } from '../../../lib/api/api-error.ts'

/** Action that needs a second factor, and the factors that the user may use. */
export type WantedStep = NonNullable<ApiErrorDetails['twoFactor']>

/** Request for a second factor that the user has not completed yet. */
export interface OpenStep extends WantedStep {
  /** Description of the action, for display. */
  what: string
  answer: (grant: string) => void
  leave: () => void
}

/**
 * Thrown when the user cancels a request for a second factor. The server has not executed the call, and the page shows
 * no error.
 */
export class StepLeft extends Error {
  override readonly name = 'StepLeft'
}

/** Holds the pending request for a second factor in a tab. At most one is pending. */
export class StepStore {
  #open: OpenStep | null = null
  readonly #listeners = new Set<() => void>()

  readonly current = (): OpenStep | null => this.#open

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Prompts the user for a second factor. Returns the server's grant for the action. @throws {StepLeft} */
  request(wanted: WantedStep, what: string): Promise<string> {
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
