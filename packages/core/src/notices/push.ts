import type { NoticeKind } from './notice.ts'

/** Push subscription of a browser: its endpoint (RFC 8030) and its encryption keys (RFC 8291, base64url). */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Maximum number of devices per order that receive push messages. */
export const MAX_DEVICES = 5

/** A push message about an order that is due for a device. */
export interface DuePush {
  pushId: string
  orderId: number
  kind: NoticeKind
  locale: string
  destinationAddress: string
  from: string
  to: string
  subscription: PushSubscription
  /** Number of failed attempts so far. */
  attempts: number
}

/** Stores push subscriptions of orders, and records which push messages were sent. */
export interface PushStore {
  /**
   * Adds a subscription. Adding the same device again changes nothing. Returns false when the order already has
   * `MAX_DEVICES` other devices.
   */
  add(orderId: number, subscription: PushSubscription): Promise<boolean>
  remove(orderId: number, endpoint: string): Promise<void>
  /** Returns messages that are due, oldest first: events since the subscription, at most a day old. */
  due(limit: number): Promise<DuePush[]>
  sent(push: DuePush): Promise<void>
  /** Records a failed attempt to send a push message. The next attempt follows after `retryMs` milliseconds. */
  failed(push: DuePush, retryMs: number): Promise<void>
  /** Deletes the expired subscription of a device. */
  forget(pushId: string): Promise<void>
  /** Deletes subscriptions that are older than `ageMs` milliseconds. */
  forgetOlder(ageMs: number): Promise<void>
}

/** Content of a push notification. */
export interface PushMessage {
  title: string
  body: string
  /** URL of the page that opens when the user taps the notification. */
  url: string
  /** Identifies the notification on the device. A later message with the same tag replaces the notification. */
  tag: string
}

/** Sends messages to push services. */
export interface PushSender {
  /** Sends a message. Returns `gone` when the subscription has expired. Never throws. */
  send(subscription: PushSubscription, message: PushMessage): Promise<'taken' | 'gone' | 'refused'>
}
