import type { Account } from '../accounts/account.ts'
import type { ChainId } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { Sealer } from '../seals/seal.ts'
import { depositPlaceText } from '../seals/statements.ts'
import type { DepositPlace } from './deposit-place.ts'
import { depositTerms, type DepositTerms } from './deposit-terms.ts'
import type { WalletDeps } from './wallet-deps.ts'
import type { CoinName } from './withdrawal-terms.ts'

/** Random memos that are tried before the service is said to be busy: one in two thousand million is somebody's. */
const TRIES = 5

export interface GivePlaceDeps extends Pick<WalletDeps, 'walletWork' | 'catalogue' | 'ticks'> {
  /** A random number above the float's memo and below `ACCOUNT_MEMO_LIMIT`. */
  newAccountMemo: () => string
  sealer: Sealer
  requests: { sealPlace(place: SealedPlace): Promise<void> }
}

/** The seal of the server over the deposit address of an account. */
export interface SealedPlace {
  userId: number
  chain: ChainId
  seal: string
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
  const place = known ?? (await newPlace(deps, userId, chain))
  const { address, memo } = place
  // The signer counts deposits for this account only at a sealed place. A seal that another role damaged is replaced.
  const seal = deps.sealer.seal(depositPlaceText({ userId, chain, address, memo }))
  if (known?.seal !== seal) await deps.requests.sealPlace({ userId, chain, seal })
  return { ...terms, place: { address, memo } }
}

/** Stores the seal of a deposit address. Runs in the worker. */
export function sealPlace(
  { walletWork }: Pick<GivePlaceDeps, 'walletWork'>,
  { userId, chain, seal }: SealedPlace,
): Promise<void> {
  return walletWork.stores.places.seal(userId, chain, seal)
}

async function newPlace(deps: GivePlaceDeps, userId: number, chain: ChainId): Promise<DepositPlace> {
  const hasMemo = deps.catalogue.nativeOf(chain)?.requiresMemo ?? false
  for (let tried = 0; tried < TRIES; tried += 1) {
    const given = await deps.walletWork.stores.places.give(userId, chain, hasMemo ? deps.newAccountMemo() : null)
    if ('address' in given) return given
    if (given.outcome === 'no-address') break
  }
  throw new DomainError('ADDRESS_POOL_EMPTY', 'No deposit address is free at the moment')
}
