/**
 * Creates and checks handles. A handle represents a user's access to the card provider and is valid for one account.
 * Browsers receive the handle instead of the provider's token.
 */
export interface ProviderHandles {
  /** Returns a handle for an account. `now` is in epoch milliseconds. */
  issue(userId: number, now: number): string
  /** Returns whether a string is a handle of the account that has not expired. */
  belongsTo(handle: string, userId: number, now: number): boolean
}
