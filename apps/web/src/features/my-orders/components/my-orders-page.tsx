import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { myOrders, type KnownOrder } from '../../../lib/exchange/my-orders.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { useKnownOrders } from '../api/use-known-orders.ts'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'
import { OrderCard } from './order-card.tsx'

const SKELETON_ROWS = 3

/** Page that lists the orders of this browser, with export and import. */
export function MyOrdersPage() {
  const t = useText()
  const hydrated = useHydrated()
  const [imports, setImports] = useState(0)
  const orders = hydrated ? myOrders() : null
  return (
    <main id="main" className="wrap my-orders">
      <div className="my-orders-head">
        <h1>{t('orders:title')}</h1>
        <p>{t('orders:lede')}</p>
      </div>
      <section aria-label={t('orders:title')} aria-busy={orders === null}>
        <OrderList orders={orders} />
      </section>
      <details className="card fold-box move-box" open={orders?.length === 0 || imports > 0}>
        <summary>
          <b>{t('orders:move')}</b>
        </summary>
        <div className="move-cards">
          {orders !== null && orders.length > 0 && <ExportCard orders={orders} />}
          <ImportCard onImported={() => setImports((count) => count + 1)} />
        </div>
      </details>
    </main>
  )
}

function OrderList({ orders }: { orders: readonly KnownOrder[] | null }) {
  const t = useText()
  const views = useKnownOrders(orders ?? [])
  if (orders === null)
    return Array.from({ length: SKELETON_ROWS }, (_, row) => <div key={row} className="order-card skeleton" />)
  if (orders.length === 0) {
    return (
      <div className="card orders-empty">
        <p>{t('orders:empty')}</p>
        <Link className="btn btn-primary" to="/">
          {t('not_found_home')}
        </Link>
      </div>
    )
  }
  return (
    <ul className="order-cards">
      {orders.map((order, at) => (
        <OrderCard key={order.orderId} order={order} view={views[at] ?? null} />
      ))}
    </ul>
  )
}
