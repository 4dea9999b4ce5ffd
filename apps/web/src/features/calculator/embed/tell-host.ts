import type { WidgetMessage } from '../../../lib/widget/widget-messages.ts'

/** Posts a message to the host page, only if it has the named origin. The widget never reads messages from it. */
export function tellHost(host: string | null, message: WidgetMessage): void {
  if (host !== null && parent !== self) parent.postMessage(message, host)
}
