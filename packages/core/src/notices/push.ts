import type { NoticeKind } from './notice.ts'

/** Endpoint for push messages to a browser (RFC 8030), and its encryption keys (RFC 8291), base64url. */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Maximum number of devices per order. */
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
  /** Attempts so far. */
  attempts: number
}

/** Push subscriptions of orders, and their sent messages. */
export interface PushStore {
  /** Adds a subscription; idempotent for a device. Returns false when the order already has `MOST_DEVICES` others. */
  add(orderId: number, subscription: PushSubscription): Promise<boolean>
  remove(orderId: number, endpoint: string): Promise<void>
  /** Returns messages that are due, oldest first: events since the subscription, at most a day old. */
  due(limit: number): Promise<DuePush[]>
  sent(push: DuePush): Promise<void>
  /** Records a failed attempt: the next one follows after `retryMs`. */
  failed(push: DuePush, retryMs: number): Promise<void>
  /** Deletes the subscription of a device that has expired. */
  forget(pushId: string): Promise<void>
  /** Deletes subscriptions that are older than `ageMs`. */
  forgetOlder(ageMs: number): Promise<void>
}

/** Content of a push notification. */
export interface PushMessage {
  title: string
  body: string
  /** Page that a tap opens. */
  url: string
  /** A later message with the same tag replaces it. */
  tag: string
}

/** Sends messages to push services. */
export interface PushSender {
  /** Sends a message. `gone`: the subscription has expired. Never throws. */
  send(subscription: PushSubscription, message: PushMessage): Promise<'taken' | 'gone' | 'refused'>
}
