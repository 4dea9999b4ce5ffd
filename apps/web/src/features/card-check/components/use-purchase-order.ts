import type { PairData } from '@cambio/contract/pair-data'
import { useNavigate } from '@tanstack/react-router'
import { keepFailedOrder, keepNextOrder } from '../../../lib/exchange/pending-order.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { pendingPurchase, purchaseToChange } from '../state/purchase.ts'
import type { CheckPageProps } from './check-props.ts'

/**
 * Returns two functions. `create` opens the page that creates the order. `change` opens the calculator with the
 * purchase, so that the user can change the amount. A link can contain an entire purchase, so the user must see the
 * address and click before an order is created.
 */
export function usePurchaseOrder(
  { purchase, pairCode }: Pick<CheckPageProps, 'purchase' | 'pairCode'>,
  quote: PairData,
) {
  const navigate = useNavigate()
  const locale = useLocale()
  const pair = pairCode(quote.instrumentFrom, quote.instrumentTo)
  const pending = () => pendingPurchase(purchase, { quote, pair, locale })
  const create = (): void => {
    keepNextOrder(pending())
    void navigate({ to: '/order/pending', replace: true })
  }
  const change = (): void => {
    const { send, receive, amount } = purchase
    keepFailedOrder(purchaseToChange(pending()))
    void navigate({ to: '/exchange-{$pair}', params: { pair }, search: { send, receive, amount } })
  }
  return { create, change }
}
