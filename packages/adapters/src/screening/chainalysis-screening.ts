import type { AddressScreeningProvider, Listing } from '@cambio/core/screening/screening'
import * as z from 'zod'
import { ProviderHttp } from '../provider-http.ts'

/** Default value of the setting `baseUrl`. */
export const CHAINALYSIS_URL = 'https://public.chainalysis.com'
const MAX_ANSWER_BYTES = 64 * 1024
const MAX_REASON_LENGTH = 200
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i
const CASH_ADDRESS_PREFIX = /^bitcoincash:/

const Text = z.string().max(20_000).nullish()
const Answer = z.object({
  identifications: z
    .array(z.object({ category: z.string().max(200), name: Text, description: Text, url: Text }))
    .max(100),
})

/**
 * Screens addresses with Chainalysis's public sanctions API: `GET /api/v1/address/{address}` with the header
 * `X-API-KEY`. An address with at least one identification counts as listed. The API covers all chains but does not
 * report the chain of an address.
 */
export class ChainalysisScreening implements AddressScreeningProvider {
  readonly name = 'chainalysis'
  readonly #http: ProviderHttp

  constructor({ baseUrl, apiKey, timeoutMs }: { baseUrl: string; apiKey: string; timeoutMs: number }) {
    this.#http = new ProviderHttp(baseUrl, { 'x-api-key': apiKey }, { timeoutMs, maxBytes: MAX_ANSWER_BYTES })
  }

  async findListing(address: string): Promise<Listing | null> {
    const path = `/api/v1/address/${encodeURIComponent(spelling(address))}`
    const { identifications } = await this.#http.get(path, {}, Answer)
    const [first] = identifications
    if (!first) return null
    const words = `${first.category}: ${first.name ?? ''}`.replaceAll(/[\p{C}\s]+/gu, ' ')
    return { source: this.name, reason: words.slice(0, MAX_REASON_LENGTH).trim() }
  }
}

/**
 * Returns an address in the notation of the published lists: EVM addresses in lower case, and Bitcoin Cash addresses
 * without their prefix.
 */
function spelling(address: string): string {
  return EVM_ADDRESS.test(address) ? address.toLowerCase() : address.replace(CASH_ADDRESS_PREFIX, '')
}
