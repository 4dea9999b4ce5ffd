import type { LedgerStore } from './ledger-store.ts'

/**
 * Returns a function that maps an asset to the usable amount in its hot wallet, in base units. Subtracts coins that a
 * reorganisation removed after they had been moved, because the journal still counts them as part of the hot wallet.
 */
export async function floats(ledger: Pick<LedgerStore, 'balances'>): Promise<(asset: string) => bigint> {
  const hot = await ledger.balances('custody:hot')
  const reverted = await ledger.balances('custody:reverted')
  return (asset) => {
    const there = (hot.get(asset) ?? 0n) + (reverted.get(asset) ?? 0n)
    return there > 0n ? there : 0n
  }
}
