import { Link, useNavigate } from '@tanstack/react-router'
import { KYC_NEEDED_MESSAGE } from '@cambio/contract/error-codes'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Mark } from '../../../components/ui/mark.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import {
  forgetPendingOrder,
  keepFailedOrder,
  pendingOrder,
  type FailedOrder,
  type PendingOrder,
} from '../../../lib/exchange/pending-order.ts'
import { createPendingOrder } from '../api/create-pending-order.ts'

type Stage = 'making' | 'unanswered' | 'given-up' | 'nothing'

const WORDS = {
  making: { title: 'order:pending_title', text: 'order:pending_text' },
  unanswered: { title: 'order:pending_title', text: 'order:pending_unanswered' },
  'given-up': { title: 'order:pending_given_up', text: 'order:pending_given_up_text' },
  nothing: { title: 'order:pending_nothing', text: 'order:pending_nothing_text' },
} as const satisfies Record<Stage, { title: string; text: string }>

/**
 * Page that creates an order. After a reload or a lost response, it repeats the request with the same idempotency key,
 * so the server does not create a second order.
 */
export function PendingOrderPage() {
  const t = useText()
  const [stage, setStage] = useState<Stage>('making')
  useMaking(setStage)
  const busy = stage === 'making' || stage === 'unanswered'
  return (
    <main id="main" className="wrap statement" aria-busy={busy}>
      <span className={busy ? 'mark-turning' : ''}>
        <Mark size={72} />
      </span>
      <div aria-live="polite" className="statement-words">
        <h1>{t(WORDS[stage].title)}</h1>
        <p>{t(WORDS[stage].text)}</p>
      </div>
      {stage === 'nothing' && (
        <Link className="btn btn-primary btn-big" to="/">
          {t('not_found_home')}
        </Link>
      )}
      {stage === 'given-up' && (
        <Button variant="primary" size="big" onClick={() => location.reload()}>
          {t('try_again')}
        </Button>
      )}
    </main>
  )
}

function useMaking(onStage: (stage: Stage) => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    const pending = pendingOrder()
    if (!pending) {
      onStage('nothing')
      return
    }
    let left = false
    const make = async (): Promise<void> => {
      const outcome = await createPendingOrder(pending, { onUnknown: () => left || onStage('unanswered') })
      if (left) return
      if (outcome.kind === 'unsettled') onStage('given-up')
      else if (outcome.kind === 'made') {
        await navigate({
          to: '/order/$id',
          params: { id: String(outcome.orderId) },
          search: { destinationAddress: outcome.destinationAddress },
          replace: true,
        })
      } else if (isRefusedForCheck(outcome.failed)) {
        forgetPendingOrder()
        await navigate({ to: '/order/identity', search: purchaseOf(pending), replace: true })
      } else {
        keepFailedOrder(outcome.failed)
        const { instrumentFrom, instrumentTo, claimedDepositAmount } = pending.body
        await navigate({
          to: '/exchange-{$pair}',
          params: { pair: pending.pair },
          search: { send: instrumentFrom.slug ?? '', receive: instrumentTo.slug ?? '', amount: claimedDepositAmount },
          replace: true,
        })
      }
    }
    void make()
    return () => {
      left = true
    }
  }, [navigate, onStage])
}

/** Returns whether the server rejected an order because the user must first pass an identity check (spec §8). */
function isRefusedForCheck({ code, message, pending }: FailedOrder): boolean {
  return code === 'ERR_FORBIDDEN' && message.includes(KYC_NEEDED_MESSAGE) && pending.isChecked !== true
}

/** Returns the query parameters for the identity check page. */
function purchaseOf({ body }: PendingOrder) {
  const { instrumentFrom, instrumentTo, claimedDepositAmount: amount, destinationAddress, refundAddress } = body
  const coins = { send: instrumentFrom.slug ?? '', receive: instrumentTo.slug ?? '' }
  return { ...coins, amount, destinationAddress, ...(refundAddress && { refundAddress }) }
}
