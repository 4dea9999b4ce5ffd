/** Session storage: id of the account whose identity form the provider has reviewed while this tab was open. */
const KEY = 'identity-check-sent'

/**
 * Returns whether the provider has reviewed a form of the account while this tab was open. Also true after a reload of
 * the tab.
 */
export function wasFormSent(userId: number): boolean {
  return sessionStorage.getItem(KEY) === String(userId)
}

/** Records that the provider has reviewed a form of the account. */
export function keepSentForm(userId: number): void {
  sessionStorage.setItem(KEY, String(userId))
}

/** Called when the identity check has ended. */
export function forgetSentForm(): void {
  sessionStorage.removeItem(KEY)
}
