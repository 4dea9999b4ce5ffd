import type { ChainId } from '../instruments/instrument.ts'

/** Says whether the house may deal with an address. Asked at create, when a refund is redirected, at credit, and whenever coins would leave. */
export interface Screening {
  /** `address` in canonical spelling. */
  isBlacklisted(chain: ChainId, address: string): Promise<boolean>
}
