import type { NoticeKind } from './notice.ts'

/** A browser's push subscription: its endpoint (RFC 8030) and its encryption keys (RFC 8291, base64url). */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Maximum number of devices that receive push messages for an order. */
export const MAX_DEVICES = 5

/** A due push message about an order, for one device. */
export interface DuePush {
  pushId: string
  orderId: number
  kind: NoticeKind
  locale: string
  destinationAddress: string
  from: string
  to: string
  subscription: PushSubscription
  /** Host of the push subscription's endpoint. */
  host: string
  /** Account or API key that created the order. An order that has neither counts as its own owner. */
  owner: string
  /** Number of failed attempts so far. */
  attempts: number
}

/** Limits on the due push messages that one query returns. */
export interface PushBounds {
  limit: number
  /** Maximum number of push messages per host. */
  perHost: number
  /** Maximum number of different hosts to which the messages of one owner go. */
  hostsPerOwner: number
  /** Hosts whose push messages are not returned. */
  exceptHosts: readonly string[]
  /** Owners (`DuePush.owner`) whose push messages are not returned. */
  exceptOwners: readonly string[]
}

/** Stores the push subscriptions for orders and records which push messages were sent. */
export interface PushStore {
  /**
   * Adds a subscription. Adding the same device again changes nothing. Returns false if the order already has
   * `MAX_DEVICES` other devices.
   */
  add(orderId: number, subscription: PushSubscription): Promise<boolean>
  remove(orderId: number, endpoint: string): Promise<void>
  /**
   * Returns the due messages about events since the subscription. Owners and hosts take turns, so that many messages of
   * one owner or to one host do not delay other messages. First attempts come before retries, and older events come
   * before newer events. Skips events more than a day old.
   */
  due(bounds: PushBounds): Promise<DuePush[]>
  sent(push: DuePush): Promise<void>
  /** Records a failed attempt to send a push message. The worker retries after `retryMs` milliseconds. */
  failed(push: DuePush, retryMs: number): Promise<void>
  /** Deletes a device's expired subscription. */
  forget(pushId: string): Promise<void>
  /** Deletes push subscriptions that are more than `ageMs` milliseconds old. */
  forgetOlder(ageMs: number): Promise<void>
}

/** Content of a push notification. */
export interface PushMessage {
  title: string
  body: string
  /** URL of the page that opens when the user taps the notification. */
  url: string
  /** Identifies the notification on the device. A later message with the same tag replaces it. */
  tag: string
}

/** Sends messages to push services. */
export interface PushSender {
  /**
   * Sends a message. Returns `expired` if the subscription has expired, and `unanswered` if its host did not respond in
   * time. Never throws.
   */
  send(subscription: PushSubscription, message: PushMessage): Promise<'taken' | 'expired' | 'refused' | 'unanswered'>
}
