import type { LedgerStore } from './ledger-store.ts'

/**
 * What the hot wallet can be counted on for, by asset, base units: what is booked there, less what a reorganisation took back after
 * it had moved on. Those coins may be booked to the hot wallet and are not there.
 */
export async function floats(ledger: Pick<LedgerStore, 'balances'>): Promise<(asset: string) => bigint> {
  const hot = await ledger.balances('custody:hot')
  const undone = await ledger.balances('custody:undone')
  return (asset) => {
    const there = (hot.get(asset) ?? 0n) + (undone.get(asset) ?? 0n)
    return there > 0n ? there : 0n
  }
}
