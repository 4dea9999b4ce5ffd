import type { ChainId } from '../instruments/instrument.ts'

/** Flags for the kinds of work that are open on a chain. A worker pass runs only the stages that have work. */
export interface OpenWork {
  /** Whether any deposits are not credited yet. */
  deposits: boolean
  /** Whether any deposits in account balances have yet to be verified by the signer. */
  proofs: boolean
  /** Whether any upkeep charges are not booked yet. */
  upkeep: boolean
  /** Whether any payments are not final, or any held payments are scheduled to restart. */
  payments: boolean
  /** Whether any deposit addresses hold credited coins. */
  sweeps: boolean
  /** Whether an operator requested that blocks be read again. */
  rereads: boolean
}

/** Determines with a single query whether a chain has open work, so that a pass without work needs few queries. */
export interface OpenWorkStore {
  of(chain: ChainId): Promise<OpenWork>
}
