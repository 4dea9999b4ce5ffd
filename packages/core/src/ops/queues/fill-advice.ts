import type { WaitingOrder } from '../ops-store.ts'

/**
 * Describes what an operator can do about an order that a provider fills. The provider holds the coins, so the exchange
 * can neither pay out nor refund the order. The worker detects the provider's actions automatically.
 */
export function fillAdvice({ orderId, state, fill }: Pick<WaitingOrder, 'orderId' | 'state' | 'fill'>): string {
  const { provider, providerOrderId, payoutTxId = null, isHeld = false, isOverLimit = false } = fill ?? {}
  const advice = `ask ${provider} about its order ${providerOrderId}`
  // The provider has the coins, so the operator can only examine the account and agree on a refund with the provider.
  if (isOverLimit) return `${advice}, examine the account, then order done ${orderId}`
  // Applies if the exchange rejected the provider's reported outcome as implausible, or while one of the order's
  // addresses is blacklisted.
  if (state === 'SUSPENSE' && payoutTxId !== null) return `${advice}, or order done ${orderId}`
  if (isHeld)
    return `${advice} to stop it or to refund to another address; or remove the address from the list, and the order continues`
  return advice
}
