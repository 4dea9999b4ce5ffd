import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { DueNotice, ComposedEmail } from '@cambio/core/notices/notice'
import { emailLocale, orderLink } from './order-link.ts'
import { writeEmail } from './write-email.ts'

/** Returns the email about an order event, in the order's language. */
export function composeOrderEmail(
  notice: Omit<DueNotice, 'attempts'>,
  catalogue: Catalogue,
  publicUrl: string,
): ComposedEmail & { link: string } {
  const locale = emailLocale(notice.locale)
  const values = {
    order: String(notice.orderId),
    from: catalogue.get({ slug: notice.from }).currencyTitle,
    to: catalogue.get({ slug: notice.to }).currencyTitle,
    destination: notice.destinationAddress,
    link: orderLink(publicUrl, locale, notice),
  }
  return { ...writeEmail({ to: notice.email, locale, kind: notice.kind, values }), link: values.link }
}
