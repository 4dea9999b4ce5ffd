import type { OrderView } from '@cambio/contract/order-view'
import type { i18n as I18n } from 'i18next'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'

/**
 * Returns the lines that prove a card purchase to the provider and the bank: its number at the provider, and its
 * transaction. Returns an empty list for any other order.
 */
export function cardProofs(order: OrderView, t: I18n['t']): string[] {
  const provider = otherExchange(order.liquidityProviderPublicCode)
  if (order.cardPayment === null || provider === null) return []
  const { reference } = order.cardPayment
  const payout = order.withdrawals.find(({ purpose }) => purpose === 'payout')
  return [
    ...(reference ? [`${t('order:card_reference', { provider })}: ${reference}`] : []),
    ...(payout && payout.txId !== '' ? [payout.txId] : []),
  ]
}
