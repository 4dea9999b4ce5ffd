import type { Instrument } from '../instruments/instrument.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** What an account has of one coin, base units. */
export interface CoinBalance {
  instrument: Instrument
  /** May be withdrawn. */
  availableAtomic: bigint
  /** On its way out, not final. */
  heldAtomic: bigint
}

/** Every coin that an account has or had, in the order of the catalogue. */
export async function listBalances(
  { walletWork, catalogue }: Pick<WalletDeps, 'walletWork' | 'catalogue'>,
  userId: number,
): Promise<CoinBalance[]> {
  const { ledger, withdrawals } = walletWork.stores
  const [owed, held] = await Promise.all([ledger.balances(`user:${userId}`), withdrawals.heldOf(userId)])
  return catalogue.all
    .filter(({ slug }) => owed.has(slug))
    .map((instrument) => ({
      instrument,
      // What is owed grows by negative entries.
      availableAtomic: -(owed.get(instrument.slug) ?? 0n),
      heldAtomic: held.get(instrument.slug) ?? 0n,
    }))
}
