import type { ReceiptView } from '@cambio/contract/receipt-view'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { providerReference } from '../../state/provider-number.ts'

/** Description list entry with the card provider's number of a purchase or payout. Hidden for any other order. */
export function ReferenceFact({ order }: { order: ReceiptView }) {
  const t = useText()
  const provider = otherExchange(order.liquidityProviderPublicCode)
  const reference = providerReference(order)
  if (provider === null || reference === null) return null
  return (
    <div>
      <dt>{t('order:card_reference', { provider })}</dt>
      <dd className="mono">{reference}</dd>
    </div>
  )
}
