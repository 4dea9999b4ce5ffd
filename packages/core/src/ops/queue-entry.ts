/** One thing that waits for an operator. */
export interface QueueEntry {
  /** `order 7`, `deposit 12`. */
  subject: string
  /** Since when it waits, epoch milliseconds. */
  since: number
  what: string
  /** The command that would settle it. */
  settle: string
}
