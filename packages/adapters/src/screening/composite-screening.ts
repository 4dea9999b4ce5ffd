import type { AddressScreeningProvider, Listing, Screening } from '@cambio/core/screening/screening'
import { ScreeningAway } from '@cambio/core/screening/screening'
import { AdapterError } from '@cambio/core/shared/adapter-error'

/** What to do while the provider is unavailable. `fail` throws an error, and `continue` uses only the file. */
export type WhenAway = 'fail' | 'continue'

/**
 * Screens an address first against the blacklist file and then with the provider. An address is listed if either of
 * them lists it.
 */
export class CompositeScreening implements Screening {
  readonly #file: Screening
  readonly #provider: AddressScreeningProvider
  readonly #whenAway: WhenAway

  constructor(file: Screening, provider: AddressScreeningProvider, whenAway: WhenAway) {
    this.#file = file
    this.#provider = provider
    this.#whenAway = whenAway
  }

  async isBlacklisted(chain: string, address: string): Promise<boolean> {
    return (await this.findListing(chain, address)) !== null
  }

  async findListing(chain: string, address: string): Promise<Listing | null> {
    return (await this.#file.findListing(chain, address)) ?? (await this.#ofProvider(address))
  }

  async #ofProvider(address: string): Promise<Listing | null> {
    try {
      return await this.#provider.findListing(address)
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error
      if (this.#whenAway === 'continue') return null
      throw new ScreeningAway(this.#provider.name, error)
    }
  }
}
