import type { Counted } from '../counted.ts'

/** How many days an undelivered email waits for an operator before it is deleted. */
export const UNDELIVERED_KEPT_DAYS = 30

/** An email that the worker has given up sending. Contains neither the email address nor the text. */
export interface UndeliveredEmail {
  undeliveredId: string
  kind: string
  /** Order or card order that the email is about; null for an email about an account. */
  orderId: number | null
  /** Account that the email is about; null for an email about an order. */
  userId: number | null
  /** Number of failed attempts. */
  attempts: number
  /** When the worker gave up sending the email, in epoch milliseconds. */
  givenUpAt: number
}

/** The server's unsent emails. Present only while they are so many that further emails are ignored. */
export interface FullServerLane {
  waiting: number
  /** When the oldest unsent email was queued, in epoch milliseconds. */
  since: number
}

/** Emails that wait for an operator because no attempt could deliver them. */
export interface UndeliveredEmailStore {
  /** Returns the server's backlog of unsent emails, or null while the server may queue more emails. */
  fullServerLane(): Promise<FullServerLane | null>
  /** Returns the emails that have been waiting the longest, at most `limit`, and the total number. */
  list(limit: number): Promise<Counted<UndeliveredEmail>>
  find(undeliveredId: string): Promise<UndeliveredEmail | null>
  /** Deletes an undelivered email that needs no further action. */
  remove(undeliveredId: string): Promise<void>
}

/** Returns what an email is about, such as `order 7` or `account 12`. */
export function emailSubject({ orderId, userId }: Pick<UndeliveredEmail, 'orderId' | 'userId'>): string {
  return orderId === null ? `account ${userId}` : `order ${orderId}`
}
