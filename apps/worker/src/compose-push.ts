import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { DuePush, PushMessage } from '@cambio/core/notices/push'
import { composeOrderEmail } from './compose-order-email.ts'

/**
 * Returns the push notification about an order. It contains the subject and the first paragraph of the corresponding
 * email, in the order's language.
 */
export function composePush(push: DuePush, catalogue: Catalogue, publicUrl: string): PushMessage {
  const { subject, text, link } = composeOrderEmail({ ...push, email: '' }, catalogue, publicUrl)
  const [body = ''] = text.split('\n\n')
  return { title: subject, body, url: link, tag: `order-${push.orderId}` }
}
