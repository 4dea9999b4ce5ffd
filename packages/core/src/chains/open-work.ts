import type { ChainId } from '../instruments/instrument.ts'

/**
 * Kinds of open work on one chain, each true when there is such work. A worker pass over the chain runs only the stages
 * that have work.
 */
export interface OpenWork {
  /** Whether some deposits are not credited yet. */
  deposits: boolean
  /** Whether some deposits in account balances have not been verified on the chain by the signer. */
  proofs: boolean
  /** Whether the network took coins that are not booked yet. */
  upkeep: boolean
  /** Whether some payments are not final, or some held payments restart automatically. */
  payments: boolean
  /** Whether deposit addresses contain credited coins. */
  sweeps: boolean
}

/** Determines with one query whether a chain has open work, so that a pass without work needs few queries. */
export interface OpenWorkStore {
  of(chain: ChainId): Promise<OpenWork>
}
