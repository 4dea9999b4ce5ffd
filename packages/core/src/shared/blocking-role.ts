/** A database role whose connections hold locks that block other connections. */
export interface BlockingRole {
  role: string
  /** Database role of the waiting connections. */
  waiting: string
  connections: number
  longestMs: number
}
