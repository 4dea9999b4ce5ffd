import type { OrderView } from '@cambio/contract/order-view'
import { isToCard } from '../../../lib/exchange/is-by-card.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'

interface WithdrawalLabel {
  /** Message key of the label. */
  key: string
  words: { provider: string }
  /**
   * True if the withdrawal's `txId` is the provider's number for a card payout instead of a blockchain transaction ID.
   */
  isNumber: boolean
}

/**
 * Returns the label of one of an order's payouts or refunds. For a card payout, the label refers to the provider's
 * number.
 */
export function withdrawalLabel(
  { pair, liquidityProviderPublicCode }: Pick<OrderView, 'pair' | 'liquidityProviderPublicCode'>,
  { purpose }: Pick<OrderView['withdrawals'][number], 'purpose'>,
): WithdrawalLabel {
  const provider = otherExchange(liquidityProviderPublicCode)
  if (provider === null) return { key: `order:tx_${purpose}`, words: { provider: '' }, isNumber: false }
  const isNumber = purpose === 'payout' && isToCard(pair.instrumentTo)
  return { key: isNumber ? 'order:card_reference' : `order:fill_tx_${purpose}`, words: { provider }, isNumber }
}
