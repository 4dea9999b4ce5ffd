const KEY = 'new-card-order'

/** Stores in this tab that a card order was just created, so that its page announces the redirect once. */
export function keepNewCardOrder(orderId: number): void {
  sessionStorage.setItem(KEY, String(orderId))
}

/** Returns whether this tab has just created a card order, and forgets it. */
export function takeNewCardOrder(orderId: number): boolean {
  const isNew = sessionStorage.getItem(KEY) === String(orderId)
  if (isNew) sessionStorage.removeItem(KEY)
  return isNew
}
