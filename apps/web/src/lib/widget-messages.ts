import type { RateMode } from '@cambio/kernel/order-vocabulary'

/** What a host page is told of a price: coins by slug, amounts as decimal text. Nothing of the person. */
export interface WidgetQuote {
  from: string
  to: string
  amountToGive: string
  amountToGet: string
  rateMode: RateMode
}

/** What the frame tells the page around it. */
export type WidgetMessage =
  | { cambio: 'ready' }
  | { cambio: 'quote' | 'continue'; detail: WidgetQuote }
  | { cambio: 'height'; height: number }

/** What of it becomes an event of the page. */
export const WIDGET_EVENTS = ['ready', 'quote', 'continue'] as const
