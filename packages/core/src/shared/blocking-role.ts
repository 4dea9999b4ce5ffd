/** A database role whose connections hold locks that other connections wait for. */
export interface BlockingRole {
  role: string
  /** Database role of the waiting connections. */
  waiting: string
  connections: number
  longestMs: number
}
