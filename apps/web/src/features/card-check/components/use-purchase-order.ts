import type { PairData } from '@cambio/contract/pair-data'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { keepFailedOrder, keepNextOrder } from '../../../lib/exchange/pending-order.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { pendingPurchase, purchaseToChange } from '../state/purchase.ts'
import type { CheckPageProps } from './check-props.ts'

/**
 * Creates the order of a purchase as soon as `isReady`: the page that creates orders opens. Returns the function that
 * opens the calculator with the purchase, for another amount.
 */
export function usePurchaseOrder(
  { purchase, pairCode }: Pick<CheckPageProps, 'purchase' | 'pairCode'>,
  quote: PairData,
  isReady: boolean,
) {
  const navigate = useNavigate()
  const locale = useLocale()
  const pair = pairCode(quote.instrumentFrom, quote.instrumentTo)
  const pending = () => pendingPurchase(purchase, { quote, pair, locale })
  const create = useEffectEvent(() => {
    keepNextOrder(pending())
    void navigate({ to: '/order/pending', replace: true })
  })
  useEffect(() => {
    if (isReady) create()
  }, [isReady])
  const change = (): void => {
    const { send, receive, amount } = purchase
    keepFailedOrder(purchaseToChange(pending()))
    void navigate({ to: '/exchange-{$pair}', params: { pair }, search: { send, receive, amount } })
  }
  return { change }
}
