import type { WidgetMessage } from '../../../lib/widget/widget-messages.ts'

/**
 * Posts a message to the host page. The browser delivers the message only if that page has the origin `host`. The
 * widget never reads messages of its host page.
 */
export function postToHost(host: string | null, message: WidgetMessage): void {
  if (host !== null && parent !== self) parent.postMessage(message, host)
}
