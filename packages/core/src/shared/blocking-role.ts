/** A database role whose connections hold locks for which other connections wait. */
export interface BlockingRole {
  role: string
  /** Database role of the waiting connections. */
  waiting: string
  connections: number
  longestMs: number
}
