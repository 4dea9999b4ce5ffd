/** An item that is waiting for an operator's decision. */
export interface QueueEntry {
  /** Name of the item, such as `order 7` or `deposit 12`. */
  subject: string
  /** When the item started waiting, in epoch milliseconds. */
  since: number
  what: string
  /** Operator command that resolves the item. */
  settle: string
}
