import { join } from 'node:path'
import { readOrCreateJson, writeJson } from '../state/json-file.ts'

/** Reason why an address is on the sanctions list, in the format of Chainalysis's "identification". */
export interface Identification {
  category: string
  name: string
  description: string
  url: string
}

/**
 * Faults that the provider can simulate. `down`: status 503 for every call. `garbage`: HTML instead of JSON. `silent`:
 * no response.
 */
export const SCREENING_FAULTS = ['none', 'down', 'garbage', 'silent'] as const
export type ScreeningFault = (typeof SCREENING_FAULTS)[number]

/** Listed address from the example in Chainalysis's public documentation. */
const PUBLISHED_ADDRESS = '0x1da5821544e25c636c1417ba96ade4cf6d2f9b5a'
const PUBLISHED: Identification = {
  category: 'sanctions',
  name: 'SANCTIONS: OFAC SDN Secondeye Solution 2021-04-15 1da5821544e25c636c1417ba96ade4cf6d2f9b5a',
  description:
    'Pakistan-based Secondeye Solution (SES), also known as Forwarderz, is a synthetic identity document vendor that was added to the OFAC SDN list in April 2021.',
  url: 'https://home.treasury.gov/news/press-releases/jy0126',
}

/** The simulated screening provider's sanctions list. */
export class ScreeningList {
  fault: ScreeningFault = 'none'
  readonly #path: string
  #listed: Record<string, Identification>

  /** @param folder folder that contains the list file */
  constructor(folder: string) {
    this.#path = join(folder, 'screening.json')
    this.#listed = readOrCreateJson(this.#path, () => ({}))
  }

  identifications(address: string): Identification[] {
    const key = keyOf(address)
    if (key === keyOf(PUBLISHED_ADDRESS)) return [PUBLISHED]
    const found = this.#listed[key]
    return found ? [found] : []
  }

  /** Adds an address to the list under a category, or removes it if the category is null. */
  set(address: string, category: string | null): void {
    const { [keyOf(address)]: _before, ...others } = this.#listed
    const own = category === null ? {} : { [keyOf(address)]: identification(address, category) }
    this.#listed = { ...others, ...own }
    writeJson(this.#path, this.#listed)
  }
}

function identification(address: string, category: string): Identification {
  const name = `${category.toUpperCase()}: sandbox ${address}`
  return { category, name, description: 'Listed in the sandbox.', url: 'https://example.org/' }
}

/**
 * Returns the key under which the list stores an address. EVM addresses have lowercase keys because their
 * capitalisation has no meaning.
 */
function keyOf(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address
}
