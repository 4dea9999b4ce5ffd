import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { failedOrder, pendingOrder, type PendingOrder } from '../../../lib/exchange/pending-order.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { createPendingOrder, type CreateOutcome } from '../api/create-pending-order.ts'
import { useAfterMaking } from './use-after-making.ts'

export type MakingStage = 'making' | 'unanswered' | 'given-up' | 'signed-out' | 'nothing'

const NOTICES = {
  made: { type: 'success', message: 'order:late_made', label: 'order:late_made_open' },
  check: { type: 'info', message: 'order:late_check', label: 'order:late_check_open' },
  refused: { type: 'error', message: 'order:late_refused', label: 'order:late_refused_open' },
  unsettled: { type: 'warning', message: 'order:pending_given_up_text', label: 'try_again' },
} as const

/**
 * Creates the tab's pending order, reports the progress to `onStage`, and opens the page that follows. If the user
 * leaves this page before the outcome is known, shows a notice. Its button opens the page that follows.
 */
export function useMaking(onStage: (stage: MakingStage) => void): void {
  const t = useText()
  const router = useRouter()
  const afterMaking = useAfterMaking()
  useEffect(() => {
    const pending = pendingOrder()
    if (!pending) return onStage('nothing')
    let left = false
    const report = async (outcome: CreateOutcome): Promise<void> => {
      if (!left && outcome.kind === 'unsettled') return onStage(outcome.isSignedOut ? 'signed-out' : 'given-up')
      const next = afterMaking(pending, outcome)
      if (!left) return next.open({ replace: true })
      // Show no notice if an open form for the same coins has already shown why the order was rejected.
      if (next.kind === 'refused' && failedOrder() === null) return
      const { type, message, label } = NOTICES[next.kind]
      const action = { label: t(label), onPress: () => void next.open({ replace: false }) }
      const id = outcome.kind === 'made' ? outcome.orderId : ''
      notifications.add({ type, message: t(message, { id, ...coinsOf(pending) }), action })
    }
    const make = async (): Promise<void> => {
      const outcome = await createPendingOrder(pending, { onUnknown: () => left || onStage('unanswered') })
      // If the user has left this page and returned to it, the component of the new visit reports the outcome.
      const isReported = left && router.latestLocation.pathname.endsWith('/order/pending') && !isReplaced(pending)
      if (!isReported) await report(outcome)
    }
    void make()
    return () => {
      left = true
    }
  }, [afterMaking, onStage, router, t])
}

/** Returns whether the user has submitted another order in this tab. */
function isReplaced({ idempotencyKey }: PendingOrder): boolean {
  const current = pendingOrder()
  return current !== null && current.idempotencyKey !== idempotencyKey
}

function coinsOf({ body: { instrumentFrom, instrumentTo } }: PendingOrder) {
  return { send: instrumentFrom.currencyTitle, receive: instrumentTo.currencyTitle }
}
