/** An item that waits for an operator. */
export interface QueueEntry {
  /** `order 7`, `deposit 12`. */
  subject: string
  /** Since when it waits, epoch milliseconds. */
  since: number
  what: string
  /** Command that settles it. */
  settle: string
}
