import type { WidgetMessage } from '../../../lib/widget/widget-messages.ts'

/**
 * Posts a message to the host page. The browser delivers it only if the host page's origin is `host`. The widget never
 * reads messages from the host page.
 */
export function postToHost(host: string | null, message: WidgetMessage): void {
  if (host !== null && parent !== self) parent.postMessage(message, host)
}
