import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { EngravedRosette } from '../../../components/note/engraved-rosette.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { myOrders, type KnownOrder } from '../../../lib/exchange/my-orders.ts'
import { useSignedIn } from '../../../lib/account/use-signed-in.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { useKnownOrders } from '../api/use-known-orders.ts'
import { urgentFirst } from '../state/order-card.ts'
import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import styles from './my-orders.module.css'
import { OrderCard } from './order-card.tsx'
import { OrdersMenu } from './orders-menu.tsx'

const SKELETON_ROWS = 3

/** Page that lists this browser's orders, with export and import in a menu. */
export function MyOrdersPage() {
  const t = useText()
  const hydrated = useHydrated()
  const [dialog, setDialog] = useState<'save' | 'open' | null>(null)
  // Changing this number makes the page read the stored orders again after an import.
  const [, setImports] = useState(0)
  const isSignedIn = useSignedIn()
  const orders = hydrated ? myOrders() : null
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t('orders:title')}</h1>
        <OrdersMenu
          hasOrders={orders !== null && orders.length > 0}
          onSave={() => setDialog('save')}
          onOpen={() => setDialog('open')}
        />
        <p>{isSignedIn ? <HistoryNote /> : t('orders:lede')}</p>
      </div>
      <section aria-label={t('orders:title')} aria-busy={orders === null}>
        {orders?.length === 0 ? (
          <NoOrders isSignedIn={isSignedIn} onOpen={() => setDialog('open')} />
        ) : (
          <OrderList orders={orders ?? []} />
        )}
      </section>
      {dialog === 'save' && orders && <ExportDialog orders={orders} onClose={() => setDialog(null)} />}
      {dialog === 'open' && (
        <ImportDialog onImported={() => setImports((count) => count + 1)} onClose={() => setDialog(null)} />
      )}
    </main>
  )
}

/** Shows all order cards at once, to avoid layout shifts while they load. */
function OrderList({ orders }: { orders: readonly KnownOrder[] }) {
  const t = useText()
  const { rows, isLoading, failed, retry } = useKnownOrders(orders)
  if (orders.length === 0 || isLoading) {
    return (
      <div className={styles.cards}>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div key={row} className={`skeleton ${styles.waiting}`} />
        ))}
      </div>
    )
  }
  return (
    <div className={styles.cards}>
      {failed > 0 && (
        <div className={styles.failed} role="status">
          <Chip Icon={CircleAlert} tone="bad">
            {t('orders:failed')}
          </Chip>
          <span>{t('orders:failed_text', { count: failed })}</span>
          <Button onClick={retry}>{t('orders:failed_retry')}</Button>
        </div>
      )}
      <ul className={styles.cards}>
        {urgentFirst(rows).map(({ order, view }) => (
          <OrderCard key={order.orderId} order={order} view={view} />
        ))}
      </ul>
    </div>
  )
}

/** Links a signed-in user to the account's order history, which contains orders from other devices. */
function HistoryNote() {
  const t = useText()
  return (
    <>
      {t('orders:lede_account')}{' '}
      <Link to="/profile/$page" params={{ page: 'history' }}>
        {t('orders:history')}
      </Link>
    </>
  )
}

function NoOrders({ isSignedIn, onOpen }: { isSignedIn: boolean; onOpen: () => void }) {
  const t = useText()
  return (
    <div className={styles.empty}>
      <EngravedRosette seed="empty" engraved={[]} />
      <h2>{t(isSignedIn ? 'orders:empty_here' : 'orders:empty')}</h2>
      <p>{t('orders:empty_text')}</p>
      <div className={styles.choices}>
        {isSignedIn ? (
          <Link className="btn btn-primary" to="/profile/$page" params={{ page: 'history' }}>
            {t('orders:history')}
          </Link>
        ) : (
          <Link className="btn btn-primary" to="/">
            {t('orders:start')}
          </Link>
        )}
        <Button onClick={onOpen}>{t('orders:import_title')}</Button>
      </div>
    </div>
  )
}
