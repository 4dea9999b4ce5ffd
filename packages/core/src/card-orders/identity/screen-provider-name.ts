import { assertMayPay, type FiatStandingStore } from '../../fiat/fiat-standing.ts'
import type { ProviderUser } from '../../fiat/card-provider.ts'
import type { NameScreening } from '../../screening/name-screening.ts'

export interface ScreenProviderNameDeps {
  names: Pick<NameScreening, 'findMatches'>
  fiatStandings: Pick<FiatStandingStore, 'of' | 'holdForName'>
}

/**
 * Compares the name of an account at the card provider with the sanctions lists, before the account pays or sells. Each
 * match holds the account until an operator has cleared it. Does not store the name. Does nothing if the provider
 * reports no name.
 * @throws {DomainError} FIAT_HELD, FIAT_LIMIT
 * @throws {NameListsUnavailable}
 */
export async function screenProviderName(
  { names, fiatStandings }: ScreenProviderNameDeps,
  userId: number,
  { name }: Pick<ProviderUser, 'name'>,
): Promise<void> {
  if (name === null) return
  const matches = await names.findMatches({ name, birthDate: null, isPerson: true })
  if (matches.length === 0) return
  await fiatStandings.holdForName(userId, matches)
  await assertMayPay(fiatStandings, userId)
}
