/** Maximum number of open alerts of a messenger user. The database enforces it. */
export const MAX_ALERTS = 10
/** Time after which an alert ends without a message, in milliseconds. */
export const ALERT_LIFE_MS = 90 * 86_400_000

/** A price of one currency in another one, at which the bot writes to a user. */
export interface AlertTarget {
  messengerUserId: number
  /** Title of the currency whose price is watched, such as `BTC`. */
  from: string
  /** Title of the currency in which the price is expressed. */
  to: string
  /** Price as plain decimal text, above zero, with at most 20 digits before the point and 18 after it. */
  price: string
  /** Whether the price must rise to the target or fall to it. */
  direction: 'above' | 'below'
}

/** An open alert. */
export interface PriceAlert extends AlertTarget {
  alertId: string
}

/** Stores open price alerts. Times are in epoch milliseconds. */
export interface PriceAlertStore {
  /** Returns the open alerts of a user, oldest first. */
  list(messengerUserId: number, now: number): Promise<PriceAlert[]>
  /**
   * Opens an alert. Does nothing when the user has the same alert. Returns false when the user has `MAX_ALERTS` open
   * alerts.
   */
  add(target: AlertTarget, at: { now: number; expiresAt: number }): Promise<boolean>
  /** Ends an alert of a user. Returns false when the user has no such alert. */
  remove(alert: { messengerUserId: number; alertId: string }): Promise<boolean>
  /** Returns the pairs of currencies that open alerts watch. */
  pairs(now: number): Promise<{ from: string; to: string }[]>
  /**
   * Ends alerts whose target is reached, at most `limit`, and queues their messages, in one transaction. Returns the
   * number of ended alerts.
   */
  fire(market: FiredPair, limit: number): Promise<number>
}

/** Current price of a pair. */
export interface FiredPair {
  from: string
  to: string
  /** Current price, as plain decimal text. */
  price: string
  /** Current price with fewer digits, for the message. */
  shown: string
  now: number
  /** Time after which the messages are not sent. */
  expiresAt: number
}
