import type { ChainId } from '../instruments/instrument.ts'

/** Says whether the house may deal with an address. Asked at create, when a refund is redirected, at credit, and whenever coins would leave. */
export interface Screening {
  /** `address` in canonical spelling. */
  isBlacklisted(chain: ChainId, address: string): Promise<boolean>
}

/** A line of a list that protects nobody as it stands; null where the list itself cannot be read. */
export interface BlacklistFault {
  line: number | null
  what: string
  /** Epoch milliseconds. */
  since: number
}

/** Says what is wrong with the list that a screening asks. */
export interface BlacklistFaults {
  faults(): Promise<BlacklistFault[]>
}
