import { withLocale } from '@cambio/kernel/locale-path'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Mark } from '../../../../components/ui/mark.tsx'
import { readAccountMirror } from '../../../../lib/account/account-mirror.ts'
import { myOrders } from '../../../../lib/exchange/my-orders.ts'
import { localeOfCardOrder } from '../../../../lib/exchange/new-card-order.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'

/**
 * Opens an order's page after the payment, in the language in which the order was created. Opens only orders stored in
 * this browser, so that the ID of another user's order reveals nothing. For any other ID, opens the account's history,
 * which also contains orders from other devices, or a guest's list of orders.
 */
export function CardReturnPage({ orderId }: { orderId: string }) {
  const t = useText()
  const locale = useLocale()
  const { history } = useRouter()
  useEffect(() => {
    const known = myOrders().find((order) => String(order.orderId) === orderId)
    const search = known && new URLSearchParams({ destinationAddress: known.destinationAddress }).toString()
    const list = readAccountMirror() === null ? '/orders' : '/profile/history'
    const path = known ? `/order/${known.orderId}?${search}` : list
    const wanted = localeOfCardOrder() ?? locale
    // A page in another language requires a full page load.
    if (wanted === locale) history.replace(withLocale(path, wanted))
    else location.replace(withLocale(path, wanted))
  }, [history, locale, orderId])
  return (
    <main id="main" className="wrap statement" aria-busy="true">
      <span className="mark-turning">
        <Mark size={72} />
      </span>
      <div className="statement-words">
        <h1>{t('order:card_return_title')}</h1>
      </div>
    </main>
  )
}
