import type { DueCardNotice } from '@cambio/core/card-orders/card-notice'
import { formatFiat } from '@cambio/core/fiat/fiat-money'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { ComposedEmail } from '@cambio/core/notices/notice'
import { currencyAmountText } from '@cambio/kernel/amount-text'
import { formatAmount } from '@cambio/kernel/money'
import { providerName } from '@cambio/kernel/provider-names'
import { emailLocale, orderLink } from './order-link.ts'
import { writeEmail } from './write-email.ts'

/** Shown for a fact that the provider has not reported yet. */
const UNKNOWN = '—'

/** Returns the email about a card order, in the language of the account that placed it. */
export function composeCardEmail(
  notice: Omit<DueCardNotice, 'attempts' | 'at'>,
  catalogue: Catalogue,
  publicUrl: string,
): ComposedEmail {
  const { orderId, pay, destinationAddress } = notice
  const locale = emailLocale(notice.locale)
  const to = catalogue.recorded(notice.to)
  const values = {
    order: String(orderId),
    provider: providerName(notice.provider),
    amount: `${currencyAmountText(formatFiat(pay), pay.currency, locale)} ${pay.currency}`,
    coins: `${currencyAmountText(formatAmount(notice.coinsAtomic, to.decimals), to.currencyTitle, locale)} ${to.currencyTitle}`,
    to: to.currencyTitle,
    destination: destinationAddress,
    transaction: notice.txId ?? UNKNOWN,
    reference: notice.reference ?? UNKNOWN,
    link: orderLink(publicUrl, locale, { orderId, destinationAddress }),
  }
  return writeEmail({ to: notice.email, locale, kind: notice.kind, values })
}
