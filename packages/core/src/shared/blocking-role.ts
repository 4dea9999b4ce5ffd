/** A database role whose connections keep others waiting for a lock. */
export interface BlockingRole {
  role: string
  /** Role of the connections that wait. */
  waiting: string
  connections: number
  longestMs: number
}
