import type { NoticeKind } from './notice.ts'

/** Where a browser takes messages (RFC 8030), and what they are encrypted for (RFC 8291), base64url. */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Devices told of one order at most. */
export const MOST_DEVICES = 5

/** A message about an order that is due at a device. */
export interface DuePush {
  pushId: string
  orderId: number
  kind: NoticeKind
  locale: string
  destinationAddress: string
  from: string
  to: string
  subscription: PushSubscription
  /** Tries so far. */
  attempts: number
}

/** Which devices are told of which orders, and what they were told. */
export interface PushStore {
  /** Told again, it is the same device; false where the order has `MOST_DEVICES` others. */
  add(orderId: number, subscription: PushSubscription): Promise<boolean>
  remove(orderId: number, endpoint: string): Promise<void>
  /** Due now, oldest first: what happened since its device asked, and not longer ago than a day. */
  due(limit: number): Promise<DuePush[]>
  sent(push: DuePush): Promise<void>
  /** Tried in vain: again after `retryMs`. */
  failed(push: DuePush, retryMs: number): Promise<void>
  /** The device takes no more. */
  forget(pushId: string): Promise<void>
  /** Forgets devices that asked so long ago. */
  forgetOlder(ageMs: number): Promise<void>
}

/** What a device shows. */
export interface PushMessage {
  title: string
  body: string
  /** Opened when it is touched. */
  url: string
  /** A later message of the same tag takes its place. */
  tag: string
}

/** Hands messages to push services. */
export interface PushSender {
  /** `gone`: this device never takes one again. Throws nothing. */
  send(subscription: PushSubscription, message: PushMessage): Promise<'taken' | 'gone' | 'refused'>
}
