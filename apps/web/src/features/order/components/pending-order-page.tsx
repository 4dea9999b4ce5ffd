import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Mark } from '../../../components/ui/mark.tsx'
import { useText } from '../../../lib/i18n.ts'
import { keepFailedOrder, pendingOrder } from '../../../lib/pending-order.ts'
import { createPendingOrder } from '../api/create-pending-order.ts'

/** An order being made. A reload repeats the same create with the same key, so there is never a second one. */
export function PendingOrderPage() {
  const t = useText()
  const navigate = useNavigate()
  const [nothing, setNothing] = useState(false)
  useEffect(() => {
    const pending = pendingOrder()
    if (!pending) {
      setNothing(true)
      return
    }
    let left = false
    void createPendingOrder(pending).then((outcome) => {
      if (left) return
      if (outcome.made) {
        void navigate({
          to: '/order/$id',
          params: { id: String(outcome.orderId) },
          search: { destinationAddress: outcome.destinationAddress },
          replace: true,
        })
        return
      }
      keepFailedOrder(outcome.failed)
      const { instrumentFrom, instrumentTo, claimedDepositAmount } = pending.body
      void navigate({
        to: '/exchange-{$pair}',
        params: { pair: pending.pair },
        search: { send: instrumentFrom.slug ?? '', receive: instrumentTo.slug ?? '', amount: claimedDepositAmount },
        replace: true,
      })
    })
    return () => {
      left = true
    }
  }, [navigate])
  return (
    <main id="main" className="wrap statement" aria-busy={!nothing}>
      <span className={nothing ? '' : 'mark-turning'}>
        <Mark size={72} />
      </span>
      <h1>{t(nothing ? 'order:pending_nothing' : 'order:pending_title')}</h1>
      <p>{t(nothing ? 'order:pending_nothing_text' : 'order:pending_text')}</p>
    </main>
  )
}
