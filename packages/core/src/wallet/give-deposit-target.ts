import type { Account } from '../accounts/account.ts'
import type { ChainId } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { Sealer } from '../seals/seal.ts'
import { depositTargetText } from '../seals/statements.ts'
import type { DepositTarget } from './deposit-target.ts'
import { depositTerms, type DepositTerms } from './deposit-terms.ts'
import type { WalletDeps } from './wallet-deps.ts'
import type { CoinName } from './withdrawal-terms.ts'

/** Maximum number of attempts to find a free random memo. There are about two billion memos, so collisions are rare. */
const TRIES = 5

export interface GiveDepositTargetDeps extends Pick<WalletDeps, 'walletWork' | 'catalogue' | 'ticks'> {
  /** Returns a random memo between `FLOAT_MEMO` and `ACCOUNT_MEMO_LIMIT`, both exclusive, as a decimal string. */
  newAccountMemo: () => string
  sealer: Sealer
  requests: { sealTarget(target: SealedTarget): Promise<void> }
}

/** An account's deposit address on a chain, with the server's signature. */
export interface SealedTarget {
  userId: number
  chain: ChainId
  seal: string
}

/**
 * Returns an account's deposit address for a coin and the coin's deposit terms. All coins on a chain share one address,
 * and repeated calls return the same address.
 * @throws {DomainError} NETWORK_UNKNOWN, DEPOSITS_CLOSED, ADDRESS_POOL_EMPTY
 */
export async function giveDepositTarget(
  deps: GiveDepositTargetDeps,
  { userId }: Pick<Account, 'userId'>,
  coin: CoinName,
): Promise<DepositTerms & { target: DepositTarget }> {
  const terms = depositTerms(deps, coin)
  const { chain } = terms.instrument
  const { depositTargets } = deps.walletWork.stores
  const known = await depositTargets.find(userId, chain)
  const target = known ?? (await newTarget(deps, userId, chain))
  const { address, memo } = target
  // The signer accepts deposits for this account only at an address signed by the server. Replace the stored signature
  // in case it was changed through another database role.
  const seal = deps.sealer.seal(depositTargetText({ userId, chain, address, memo }))
  if (known?.seal !== seal) await deps.requests.sealTarget({ userId, chain, seal })
  return { ...terms, target: { address, memo } }
}

/** Stores the server's signature of a deposit address. Runs in the worker. */
export function sealTarget(
  { walletWork }: Pick<GiveDepositTargetDeps, 'walletWork'>,
  { userId, chain, seal }: SealedTarget,
): Promise<void> {
  return walletWork.stores.depositTargets.seal(userId, chain, seal)
}

async function newTarget(deps: GiveDepositTargetDeps, userId: number, chain: ChainId): Promise<DepositTarget> {
  const hasMemo = deps.catalogue.nativeOf(chain)?.requiresMemo ?? false
  for (let tried = 0; tried < TRIES; tried += 1) {
    const given = await deps.walletWork.stores.depositTargets.give(
      userId,
      chain,
      hasMemo ? deps.newAccountMemo() : null,
    )
    if ('address' in given) return given
    if (given.outcome === 'no-address') break
  }
  throw new DomainError('ADDRESS_POOL_EMPTY', 'No deposit address is available at the moment')
}
