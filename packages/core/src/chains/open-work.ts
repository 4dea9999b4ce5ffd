import type { ChainId } from '../instruments/instrument.ts'

/** Kinds of open work on one chain. A pass of the worker over the chain runs only the stages that have work. */
export interface OpenWork {
  /** Deposits that are not credited yet. */
  deposits: boolean
  /** Deposits in account balances that the signer has not verified on the chain. */
  proofs: boolean
  /** Coins that the network took and that are not booked. */
  upkeep: boolean
  /** Payments that are not final, and held payments that restart automatically. */
  payments: boolean
  /** Credited coins at deposit addresses. */
  sweeps: boolean
}

/** Reads with one query whether a chain has open work, so that a pass without work needs few queries. */
export interface OpenWorkStore {
  of(chain: ChainId): Promise<OpenWork>
}
