/** A database role whose connections block others that wait for a lock. */
export interface BlockingRole {
  role: string
  /** Role of the waiting connections. */
  waiting: string
  connections: number
  longestMs: number
}
