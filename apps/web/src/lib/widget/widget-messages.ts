import type { RateMode } from '@cambio/kernel/order-vocabulary'

/**
 * Quote that the widget sends to its host page: coins by slug, amounts as decimal strings. It contains no user data.
 */
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

/** Messages that the widget's script dispatches as DOM events on the host page. */
export const WIDGET_EVENTS = ['ready', 'quote', 'continue'] as const
