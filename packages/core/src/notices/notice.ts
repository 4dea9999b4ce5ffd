import type { OrderEventKind } from '@cambio/kernel/order-vocabulary'

/** Events that the owner of an order is written to about. */
export const NOTICED_EVENTS = [
  'DEPOSIT_REGISTERED',
  'WITHDRAWAL_COMPLETED',
  'REFUND_COMPLETED',
] as const satisfies readonly OrderEventKind[]
export type NoticedEvent = (typeof NOTICED_EVENTS)[number]

/** A letter about an order that is due. Amounts are decimal text. */
export interface DueNotice {
  orderId: number
  kind: NoticedEvent
  email: string
  locale: string
  destinationAddress: string
  from: string
  to: string
  /** Tries so far. */
  attempts: number
}

/** Which letters are due and which were sent. */
export interface NoticeStore {
  /** Due now, oldest first; an event older than a day is not written about any more. */
  due(limit: number): Promise<DueNotice[]>
  sent(notice: DueNotice): Promise<void>
  /** Tried in vain: again after `retryMs`. */
  failed(notice: DueNotice, retryMs: number): Promise<void>
}

export interface Letter {
  to: string
  subject: string
  text: string
}

/** Hands letters to a mail server. */
export interface Mailer {
  /** @throws {AdapterError} when the server does not take it */
  send(letter: Letter): Promise<void>
}
