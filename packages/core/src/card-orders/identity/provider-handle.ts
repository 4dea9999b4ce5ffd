/**
 * Handles that stand for a user's access to the card provider. A browser gets a handle instead of the provider's token.
 * A handle is bound to one account.
 */
export interface ProviderHandles {
  /** Returns a handle of an account. `now`: epoch milliseconds. */
  issue(userId: number, now: number): string
  /** Returns whether a text is a handle of the account that has not expired. */
  belongsTo(handle: string, userId: number, now: number): boolean
}
