import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { ReceiptPicture } from '@cambio/core/receipts/receipt-picture'
import type { ShareCard } from '@cambio/core/site/share-card'
import { currencyAmountText } from '@cambio/kernel/amount-text'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { fillText } from '@cambio/kernel/message-text'
import { formatAmount } from '@cambio/kernel/money'
import { botText } from '../../bot/bot-texts.ts'

/**
 * Returns the content of a receipt picture: both coins, the amounts as displayed on the receipt, and the day in UTC.
 */
export function receiptCard(
  { given, paid, at }: ReceiptPicture,
  { catalogue, locale, siteName }: { catalogue: Catalogue; locale: LocaleCode; siteName: string },
): ShareCard {
  const shown = ({ slug, atomic }: ReceiptPicture['given']) => {
    const { currencyTitle, decimals, instrumentType } = catalogue.recorded(slug)
    const text = currencyAmountText(formatAmount(atomic, decimals), currencyTitle, locale)
    return { title: currencyTitle, text, isFiat: instrumentType === 'fiat' }
  }
  const [give, get] = [shown(given), shown(paid)]
  const day = new Intl.DateTimeFormat(LOCALES[locale].language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  const key = give.isFiat ? 'receipt_picture_purchase' : 'receipt_picture'
  const values = { give: give.text, giveCoin: give.title, get: get.text, getCoin: get.title }
  return {
    siteName,
    title: fillText(botText(locale, key), values),
    section: day,
    coins: [give.title, get.title],
  }
}
