/** Maximum number of open alerts per messenger user. The database enforces this limit. */
export const MAX_ALERTS = 10
/** Lifetime of an alert, in milliseconds. After that, the alert ends without a message. */
export const ALERT_LIFE_MS = 90 * 86_400_000

/**
 * Target of an alert: the price of one currency in another. The bot sends the user a message when the price is reached.
 */
export interface AlertTarget {
  messengerUserId: number
  /** Currency title of the coin whose price is watched, such as `BTC`. */
  from: string
  /** Title of the currency in which the price is quoted. */
  to: string
  /** Price as a plain decimal string: positive, with at most 20 digits before the decimal point and 18 after it. */
  price: string
  /** Whether the alert waits for the price to rise or to fall to the target. */
  direction: 'above' | 'below'
}

/** An alert that has neither fired nor ended. */
export interface PriceAlert extends AlertTarget {
  alertId: string
}

/** Stores open price alerts. Times are in epoch milliseconds. */
export interface PriceAlertStore {
  /** Returns a user's open alerts, oldest first. */
  list(messengerUserId: number, now: number): Promise<PriceAlert[]>
  /**
   * Opens an alert unless the user already has an identical one. Returns false if the user already has `MAX_ALERTS`
   * open alerts.
   */
  add(target: AlertTarget, at: { now: number; expiresAt: number }): Promise<boolean>
  /** Ends a user's alert. Returns false if the user has no such alert. */
  remove(alert: { messengerUserId: number; alertId: string }): Promise<boolean>
  /** Returns the currency pairs that open alerts watch. */
  pairs(now: number): Promise<{ from: string; to: string }[]>
  /**
   * Ends up to `limit` alerts whose target has been reached and queues their messages, all in one transaction. Returns
   * the number of ended alerts.
   */
  fire(market: FiredPair, limit: number): Promise<number>
}

/** Current price of a pair. */
export interface FiredPair {
  from: string
  to: string
  /** Current price, as a plain decimal string. */
  price: string
  /** Current price rounded to fewer digits, for the message. */
  shown: string
  now: number
  /** When the messages expire, in epoch milliseconds. */
  expiresAt: number
}
