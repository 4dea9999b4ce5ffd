import type { ChainId } from '../instruments/instrument.ts'

/**
 * Kinds of open work on one chain, each true when there is such work. A worker pass over the chain runs only the stages
 * that have work.
 */
export interface OpenWork {
  /** Whether there are deposits that are not credited yet. */
  deposits: boolean
  /** Whether there are deposits in account balances that the signer has not verified on the chain. */
  proofs: boolean
  /** Whether the network took coins that are not booked yet. */
  upkeep: boolean
  /** Whether there are payments that are not final, or held payments that restart automatically. */
  payments: boolean
  /** Whether there are credited coins at deposit addresses. */
  sweeps: boolean
}

/** Determines with one query whether a chain has open work, so that a pass without work needs few queries. */
export interface OpenWorkStore {
  of(chain: ChainId): Promise<OpenWork>
}
