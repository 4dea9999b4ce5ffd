import type { ChainId } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'

/** Entry in a blacklist or sanctions list for an address that the exchange must not deal with. */
export interface Listing {
  /** Name of the list's source: `BLACKLIST_FILE`, or the screening provider's name. */
  source: string
  /** Reason for the listing as stated by the source, in one line of at most 200 characters. */
  reason: string
}

/**
 * Checks whether the exchange may deal with an address. Addresses are in canonical form.
 * @throws {ScreeningAway} when a source does not respond and the caller must not continue without a response
 */
export interface Screening {
  /** Returns whether any source lists the address. */
  isBlacklisted(chain: ChainId, address: string): Promise<boolean>
  /** Returns the first listing of an address, or null if no source lists it. */
  findListing(chain: ChainId, address: string): Promise<Listing | null>
}

/** A service that screens addresses without knowing their chain. */
export interface AddressScreeningProvider {
  /** The provider's name, as used in `Listing.source`. */
  readonly name: string
  /**
   * Returns the service's listing of an address, or null.
   * @throws {AdapterError} when the service does not return a readable response
   */
  findListing(address: string): Promise<Listing | null>
}

/** Thrown when a source of listings does not respond. Callers must retry later. */
export class ScreeningAway extends AdapterError {
  constructor(source: string, cause: unknown) {
    super(`${source} does not answer`, { retryable: true, cause })
  }
}

/** An invalid line in the blacklist, which the screening ignores. `line` is null if the list itself cannot be read. */
export interface BlacklistFault {
  line: number | null
  what: string
  /** When the blacklist fault began, in epoch milliseconds. */
  since: number
}

/** Returns the faults in the operator's blacklist. */
export interface BlacklistFaults {
  faults(): Promise<BlacklistFault[]>
}
