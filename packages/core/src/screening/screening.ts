import type { ChainId } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'

/**
 * Statement of a source (a blacklist or sanctions list) that the exchange must not deal with an address, with the
 * reason.
 */
export interface Listing {
  /** Name of the source: `BLACKLIST_FILE`, or the name of the provider. */
  source: string
  /** The source's reason, one line of at most 200 characters. */
  reason: string
}

/**
 * Checks whether the exchange may deal with an address. Addresses are in canonical form.
 * @throws {ScreeningAway} when a source does not respond and the caller must not continue without a response
 */
export interface Screening {
  /** Returns whether the address is on the list of a source. */
  isBlacklisted(chain: ChainId, address: string): Promise<boolean>
  /** Returns the first list entry for the address, or null. */
  findListing(chain: ChainId, address: string): Promise<Listing | null>
}

/** A service that screens addresses. The service does not need to know the chain of an address. */
export interface AddressScreeningProvider {
  /** Name of the provider, as `Listing.source` shows it. */
  readonly name: string
  /**
   * Returns the list entry for an address, or null.
   * @throws {AdapterError} when the service returns no readable response
   */
  findListing(address: string): Promise<Listing | null>
}

/** Thrown when a source of listings does not respond. Callers must retry later. */
export class ScreeningAway extends AdapterError {
  constructor(source: string, cause: unknown) {
    super(`${source} does not answer`, { retryable: true, cause })
  }
}

/** An invalid line of a blacklist, which is ignored. `line` is null when the list itself cannot be read. */
export interface BlacklistFault {
  line: number | null
  what: string
  /** Time in epoch milliseconds. */
  since: number
}

/** Reports the faults in the blacklist of a screening. */
export interface BlacklistFaults {
  faults(): Promise<BlacklistFault[]>
}
