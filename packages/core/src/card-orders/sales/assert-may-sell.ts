import { assertMayPay, type FiatStandingStore } from '../../fiat/fiat-standing.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { NameScreening } from '../../screening/name-screening.ts'
import { countCardCreate, type CountCardCreateDeps } from '../count-card-create.ts'
import { screenProviderName } from '../identity/screen-provider-name.ts'
import { openProviderAccount } from '../open-provider-account.ts'
import type { ProviderAccess, Buyer } from '../provider-access.ts'
import { fromProvider, type CardProviders } from '../quote-card.ts'

export interface AssertMaySellDeps extends CountCardCreateDeps {
  cards: CardProviders | null
  access: ProviderAccess | null
  fiatStandings: FiatStandingStore
  names: Pick<NameScreening, 'findMatches'>
}

/**
 * Checks the user and the card before a sale to the card, and returns the last four digits of the card. Creates the
 * user's account at the provider if it does not exist. Checks the card here, because the provider rejects another
 * user's card without reporting the reason.
 * @throws {DomainError} PAIR_NOT_ACTIVE, FIAT_HELD, FIAT_LIMIT, CARD_BLOCKED, KYC_NEEDED, TOO_MANY_ATTEMPTS,
 * ADDRESS_INVALID for a card that is not the user's; NO_LIQUIDITY when the provider does not respond
 */
export async function assertMaySell(
  deps: AssertMaySellDeps,
  { userId, ...seller }: Buyer & { userId: number },
  cardId: string,
): Promise<string> {
  const { cards: cardProvider, access, fiatStandings } = deps
  const payouts = cardProvider?.payouts ?? null
  if (!cardProvider || !access || payouts === null)
    throw new DomainError('PAIR_NOT_ACTIVE', 'This exchange does not sell coins to a card')
  await countCardCreate(deps, userId)
  await assertMayPay(fiatStandings, userId)
  const { user, cards } = await fromProvider(async () => {
    await openProviderAccount(access, seller)
    return access.as(seller, async (session) => {
      const [record, saved] = await Promise.all([cardProvider.provider.user(session), payouts.payoutCards(session)])
      return { user: record, cards: saved }
    })
  })
  await fiatStandings.noteProvider(userId, cardProvider.provider.code, user.identity)
  if (user.isBlocked) throw new DomainError('CARD_BLOCKED', 'The card provider rejects this account')
  if (user.identity !== 'complete') throw new DomainError('KYC_NEEDED', 'KYC verification needed.')
  await fromProvider(() => screenProviderName(deps, userId, user))
  const chosen = cards.find(({ id }) => id === cardId.trim())
  if (chosen) return chosen.lastDigits
  throw new DomainError('ADDRESS_INVALID', 'destinationAddress must be a card that you have saved at the provider', {
    field: 'destinationAddress',
    reason: 'error_address_incorrect',
  })
}
