const MAX_KEPT = 200
const FOR_ALL = /^public, max-age=(\d+)$/

export interface Answer {
  status: number
  bytes: Uint8Array<ArrayBuffer>
  type: string
  /** Its cache-control. */
  sharing: string
}

/** Answers that may be given to anybody who asks the same, for as long as they say. */
export class SharedAnswers {
  readonly #kept = new Map<string, { until: number; answer: Answer }>()

  find(url: string): Answer | undefined {
    const kept = this.#kept.get(url)
    return kept && kept.until > performance.now() ? kept.answer : undefined
  }

  keep(url: string, answer: Answer): void {
    const maxAge = FOR_ALL.exec(answer.sharing)?.[1]
    if (maxAge === undefined || answer.status !== 200) return
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear()
    this.#kept.set(url, { until: performance.now() + Number(maxAge) * 1_000, answer })
  }
}
