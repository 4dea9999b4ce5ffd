import type { PayoutCard } from '../../fiat/card-payouts.ts'
import type { ProviderUser } from '../../fiat/card-provider.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { ofProvider, openProvider, type ProviderUserDeps, type ProviderUserInput } from '../identity/provider-user.ts'

/** Data that a user needs for a sale: the saved cards and the status of the identity check. */
export interface PayoutCards {
  cards: PayoutCard[]
  /** URL of the provider's page for saving a card. */
  newCardUrl: string
  identity: ProviderUser['identity']
}

/**
 * Returns the cards that the user has saved at the provider. Creates the user's account at the provider if necessary;
 * the page informs the user that this implies acceptance of the provider's terms.
 * @throws {DomainError} CARDS_CLOSED when coins cannot be sold; TOO_MANY_ATTEMPTS, CARD_PROVIDER_AWAY
 */
export async function listPayoutCards(deps: ProviderUserDeps, user: ProviderUserInput): Promise<PayoutCards> {
  const { cards: cardProvider, access } = await openProvider(deps, user.userId)
  const { provider, payouts } = cardProvider
  if (payouts === null) throw new DomainError('CARDS_CLOSED', 'This exchange does not sell coins to a card')
  return ofProvider(deps, async () => {
    await access.signUp(user)
    return access.as(user, async (session) => {
      const [cards, newCardUrl, { identity }] = await Promise.all([
        payouts.payoutCards(session),
        payouts.newCardPage(session),
        provider.user(session),
      ])
      return { cards, newCardUrl, identity }
    })
  })
}
