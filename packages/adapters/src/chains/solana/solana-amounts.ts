import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { BalancesJson, TokenBalanceJson } from './solana-json.ts'

/**
 * Returns the rent that the sender of a transaction paid for the token accounts that the transaction opened. Deducts
 * the coins that such an account already held.
 */
export function rentIn(
  { preBalances, postBalances }: BalancesJson,
  before: readonly TokenBalanceJson[],
  after: readonly TokenBalanceJson[],
): bigint {
  const known = new Set(before.map(({ accountIndex }) => accountIndex))
  return after
    .filter(({ accountIndex }) => !known.has(accountIndex))
    .reduce(
      (sum, { accountIndex }) => sum + exact(postBalances[accountIndex] ?? 0) - exact(preBalances[accountIndex] ?? 0),
      0n,
    )
}

/** Returns lamports as a bigint. The node sends a JSON number, which is exact up to nine million coins. */
export function exact(lamports: number): bigint {
  if (!Number.isSafeInteger(lamports))
    throw new AdapterError(`The node wrote an amount that cannot be read: ${lamports}`, { retryable: false })
  return BigInt(lamports)
}
