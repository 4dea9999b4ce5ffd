/**
 * Runs the same work once for all callers that arrive before the work starts. Only one run is active at a time. Each
 * caller receives the result of a run that started after its call, so results are never older than the call.
 */
export class JoinedWork<T> {
  readonly #work: () => Promise<T>
  #active: Promise<unknown> | null = null
  #next: Promise<T> | null = null

  constructor(work: () => Promise<T>) {
    this.#work = work
  }

  run(): Promise<T> {
    this.#next ??= this.#startAfter(this.#active)
    return this.#next
  }

  async #startAfter(active: Promise<unknown> | null): Promise<T> {
    await active
    this.#next = null
    const run = this.#work()
    this.#active = run.catch(() => null)
    return run
  }
}
