import type { WidgetMessage } from '../../../lib/widget-messages.ts'

/** Tells the page around this one, and only if it is of the origin that was named. Nothing is ever taken from it. */
export function tellHost(host: string | null, message: WidgetMessage): void {
  if (host !== null && parent !== self) parent.postMessage(message, host)
}
