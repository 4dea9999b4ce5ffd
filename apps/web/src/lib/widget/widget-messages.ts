import type { RateMode } from '@cambio/kernel/order-vocabulary'

/** Price that the widget sends to its host page: coins by slug, amounts as decimal text. Contains no user data. */
export interface WidgetQuote {
  from: string
  to: string
  amountToGive: string
  amountToGet: string
  rateMode: RateMode
}

/** Messages from the widget to its host page. */
export type WidgetMessage =
  | { cambio: 'ready' }
  | { cambio: 'quote' | 'continue'; detail: WidgetQuote }
  | { cambio: 'height'; height: number }

/** Messages that become DOM events of the host page. */
export const WIDGET_EVENTS = ['ready', 'quote', 'continue'] as const
