import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Mark } from '../../../../components/ui/mark.tsx'
import { myOrders } from '../../../../lib/exchange/my-orders.ts'
import { useText } from '../../../../lib/texts/i18n.ts'

/**
 * Opens the page of an order after the payment. Opens only orders that this browser knows, so a foreign order id shows
 * nothing. Other ids open the list of orders.
 */
export function CardReturnPage({ orderId }: { orderId: string }) {
  const t = useText()
  const navigate = useNavigate()
  useEffect(() => {
    const known = myOrders().find((order) => String(order.orderId) === orderId)
    if (!known) return void navigate({ to: '/orders', replace: true })
    const { destinationAddress } = known
    void navigate({ to: '/order/$id', params: { id: orderId }, search: { destinationAddress }, replace: true })
  }, [navigate, orderId])
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
