import { currencyAmountText } from '@cambio/kernel/amount-text'
import type { OrderView } from '@cambio/contract/order-view'
import { dayText, moneyText, orderNumberText } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { siteConfig } from '../../../../lib/page/site-config.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { dealKey } from '../../state/deal-kind.ts'
import { engravedRings } from '../../state/engraved-rings.ts'
import { noteSeed } from '../../state/note-seed.ts'
import { promiseResult } from '../../state/promise.ts'
import { providerNumber } from '../../state/provider-number.ts'
import { receiptOf } from '../../state/receipt.ts'

/**
 * Returns a function that draws the receipt as a PNG file. The picture contains amounts, date and order number but
 * neither an address nor a transaction, so that the user can publish it. The picture of a card purchase also contains
 * the provider's number and the transaction. With these, the user can prove the purchase to the provider or the bank.
 */
export function useReceiptPicture(order: OrderView): () => Promise<File> {
  const t = useText()
  const locale = useLocale()
  return async () => {
    const { drawReceipt } = await import('./draw-receipt.ts')
    const { isRefund, given, paid, endedAt } = receiptOf(order)
    const kept = promiseResult(order)
    const isKept = kept?.kind === 'kept' && !kept.isEstimate
    const day = dayText(endedAt, locale)
    return drawReceipt({
      seed: noteSeed(order),
      engraved: engravedRings(order),
      name: `receipt-${order.orderId}.png`,
      brand: siteConfig().name,
      label: t(isRefund ? 'order:refund_completed' : dealKey('completed', order)),
      amount: paid ? currencyAmountText(paid.amount, paid.currencyTitle, locale) : '',
      coin: paid?.currencyTitle ?? '',
      given: given
        ? t('order:given_for', { amount: moneyText(given.amount, given.currencyTitle, locale), time: day })
        : day,
      verdict: isKept ? t('order:kept') : '',
      serial: t('order:serial', { number: orderNumberText(order.orderId) }),
      providerNumber: providerNumber(order, t),
    })
  }
}
