import type { ReceiptView } from '@cambio/contract/receipt-view'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { useText } from '../../../../lib/texts/i18n.ts'

/** Description list entry with the provider's number of a card purchase. Hidden for any other order. */
export function ReferenceFact({ order }: { order: ReceiptView }) {
  const t = useText()
  const provider = otherExchange(order.liquidityProviderPublicCode)
  if (provider === null || !order.cardPayment?.reference) return null
  return (
    <div>
      <dt>{t('order:card_reference', { provider })}</dt>
      <dd className="mono">{order.cardPayment.reference}</dd>
    </div>
  )
}
