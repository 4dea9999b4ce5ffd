import type { WaitingOrder } from './ops-store.ts'

/**
 * What a person can do about an order that another exchange fills: only that exchange has its coins, so nothing is paid or sent
 * back from here. What it does is seen by itself.
 */
export function fillAdvice({ orderId, state, fill }: Pick<WaitingOrder, 'orderId' | 'state' | 'fill'>): string {
  const { provider, providerOrderId, payoutTxId = null, isHeld = false } = fill ?? {}
  const ask = `ask ${provider} about its order ${providerOrderId}`
  // Its end could not be believed, listed or not.
  if (state === 'SUSPENSE' && payoutTxId !== null) return `${ask}, or order done ${orderId}`
  if (isHeld) return `${ask}: to stop it, or to send back elsewhere; or take the address off the list, and it goes on`
  return ask
}
