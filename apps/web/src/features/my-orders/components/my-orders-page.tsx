import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LocalTime } from '../../../components/ui/local-time.tsx'
import { orderNumberText, shortAddress } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { myOrders, type KnownOrder } from '../../../lib/exchange/my-orders.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'

const SKELETON_ROWS = 3

/** Lists the orders of this browser, with export and import. */
export function MyOrdersPage() {
  const t = useText()
  const hydrated = useHydrated()
  const [, setImports] = useState(0)
  const orders = hydrated ? myOrders() : null
  return (
    <main id="main" className="wrap my-orders">
      <div className="my-orders-head">
        <h1>{t('orders:title')}</h1>
        <p>{t('orders:lede')}</p>
      </div>
      <section className="card orders-card" aria-label={t('orders:title')} aria-busy={orders === null}>
        <OrderList orders={orders} />
      </section>
      <div className="move-cards">
        {orders !== null && orders.length > 0 && <ExportCard orders={orders} />}
        <ImportCard onImported={() => setImports((count) => count + 1)} />
      </div>
    </main>
  )
}

function OrderList({ orders }: { orders: readonly KnownOrder[] | null }) {
  const t = useText()
  if (orders === null)
    return Array.from({ length: SKELETON_ROWS }, (_, row) => <div key={row} className="order-row skeleton" />)
  if (orders.length === 0) {
    return (
      <div className="orders-empty">
        <p>{t('orders:empty')}</p>
        <Link className="btn btn-primary" to="/">
          {t('not_found_home')}
        </Link>
      </div>
    )
  }
  return (
    <ul>
      {orders.map((order) => (
        <li key={order.orderId}>
          <Link
            className="order-row"
            to="/order/$id"
            params={{ id: String(order.orderId) }}
            search={{ destinationAddress: order.destinationAddress }}
          >
            <b>
              {order.from} → {order.to}
            </b>
            <span>№&nbsp;{orderNumberText(order.orderId)}</span>
            <span className="mono">{shortAddress(order.destinationAddress)}</span>
            <LocalTime iso={order.madeAt} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
