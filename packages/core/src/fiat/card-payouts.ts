import type { ProviderSession } from './card-provider.ts'

/** A card that the user has saved with the provider. The exchange never learns its number. */
export interface PayoutCard {
  /** The provider's card ID, which is the destination of a sale. */
  id: string
  /** Last four digits of the card number. */
  lastDigits: string
}

/** Cards to which a provider pays the proceeds of sold coins. Every call may fail. */
export interface CardPayouts {
  /** Public code of the provider. */
  readonly code: string
  /**
   * Returns the cards that the user has saved, at most 50.
   * @throws {AdapterError} `retryable` is false when the session has ended
   */
  payoutCards(session: ProviderSession): Promise<PayoutCard[]>
  /**
   * Returns the URL of the provider's page for saving a card.
   * @throws {AdapterError} in the same cases as `payoutCards`
   */
  newCardPage(session: ProviderSession): Promise<string>
  /** Returns the URL of the provider's page for choosing another card for a sale. Sends no request. */
  payoutPage(providerOrderId: string): string
}
