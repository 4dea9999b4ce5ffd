import type { Instrument } from '../instruments/instrument.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** An account's balance of one coin, in base units. */
export interface CoinBalance {
  instrument: Instrument
  /** Amount that the account holder can withdraw, in base units. */
  availableAtomic: bigint
  /** Amount tied up in withdrawals that are not final yet, in base units. */
  heldAtomic: bigint
}

/** Returns the balance of every coin that the account holds or has ever held, in catalogue order. */
export async function listBalances(
  { walletWork, catalogue }: Pick<WalletDeps, 'walletWork' | 'catalogue'>,
  userId: number,
): Promise<CoinBalance[]> {
  const { ledger, withdrawals } = walletWork.stores
  const [owed, held] = await Promise.all([ledger.balances(`user:${userId}`), withdrawals.heldOf(userId)])
  return catalogue.allRecorded
    .filter(({ slug }) => owed.has(slug))
    .map((instrument) => ({
      instrument,
      // In the journal, a balance is a liability, so its amount is negative.
      availableAtomic: -(owed.get(instrument.slug) ?? 0n),
      heldAtomic: held.get(instrument.slug) ?? 0n,
    }))
}
