import { KYC_NEEDED_MESSAGE } from '@cambio/contract/error-codes'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  forgetPendingOrder,
  keepFailedOrder,
  type FailedOrder,
  type PendingOrder,
} from '../../../lib/exchange/pending-order.ts'
import type { CreateOutcome } from '../api/create-pending-order.ts'

/** Result of creating an order, with the function that opens the page that follows. */
interface AfterMaking {
  kind: 'made' | 'check' | 'refused' | 'unsettled'
  open(options: { replace: boolean }): Promise<void>
}

/**
 * Returns a function that stores the outcome of a pending order in the tab and returns which page follows. The page is
 * the order, the identity check, the calculator with the reason for the rejection, or the page that repeats the
 * request.
 */
export function useAfterMaking() {
  const navigate = useNavigate()
  return useCallback(
    (pending: PendingOrder, outcome: CreateOutcome): AfterMaking => {
      if (outcome.kind === 'unsettled')
        return { kind: 'unsettled', open: (options) => navigate({ to: '/order/pending', ...options }) }
      if (outcome.kind === 'made') {
        const params = { id: String(outcome.orderId) }
        const search = { destinationAddress: outcome.destinationAddress }
        return { kind: 'made', open: (options) => navigate({ to: '/order/$id', params, search, ...options }) }
      }
      if (isRefusedForCheck(outcome.failed)) {
        forgetPendingOrder(pending.idempotencyKey)
        const search = purchaseOf(pending)
        return { kind: 'check', open: (options) => navigate({ to: '/order/identity', search, ...options }) }
      }
      keepFailedOrder(outcome.failed)
      const { instrumentFrom, instrumentTo, claimedDepositAmount: amount } = pending.body
      const search = { send: instrumentFrom.slug ?? '', receive: instrumentTo.slug ?? '', amount }
      const params = { pair: pending.pair }
      return { kind: 'refused', open: (options) => navigate({ to: '/exchange-{$pair}', params, search, ...options }) }
    },
    [navigate],
  )
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
