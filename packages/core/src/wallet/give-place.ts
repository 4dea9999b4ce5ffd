import type { Account } from '../accounts/account.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { DepositPlace } from './deposit-place.ts'
import { depositTerms, type DepositTerms } from './deposit-terms.ts'
import type { WalletDeps } from './wallet-deps.ts'
import type { CoinName } from './withdrawal-terms.ts'

/** Random memos that are tried before the service is said to be busy: one in two thousand million is somebody's. */
const TRIES = 5

export interface GivePlaceDeps extends Pick<WalletDeps, 'walletWork' | 'catalogue' | 'ticks'> {
  /** A random number above the float's memo and below `ACCOUNT_MEMO_LIMIT`. */
  newAccountMemo: () => string
}

/**
 * Where an account whose e-mail is confirmed sends a coin into its wallet, and what holds for it. All coins of a chain have
 * one place, and asking again answers the same.
 * @throws {DomainError} NETWORK_UNKNOWN, DEPOSITS_CLOSED, ADDRESS_POOL_EMPTY
 */
export async function givePlace(
  deps: GivePlaceDeps,
  { userId }: Account & { email: string },
  coin: CoinName,
): Promise<DepositTerms & { place: DepositPlace }> {
  const terms = depositTerms(deps, coin)
  const { chain } = terms.instrument
  const { places } = deps.walletWork.stores
  const known = await places.find(userId, chain)
  if (known) return { ...terms, place: known }
  const hasMemo = deps.catalogue.nativeOf(chain)?.requiresMemo ?? false
  for (let tried = 0; tried < TRIES; tried += 1) {
    const given = await places.give(userId, chain, hasMemo ? deps.newAccountMemo() : null)
    if ('address' in given) return { ...terms, place: given }
    if (given.outcome === 'no-address') break
  }
  throw new DomainError('ADDRESS_POOL_EMPTY', 'No deposit address is free at the moment')
}
