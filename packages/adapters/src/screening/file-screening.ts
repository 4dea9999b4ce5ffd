import { readFile, stat } from 'node:fs/promises'
import { PROVIDER_ONLY_CHAIN_PREFIX } from '@cambio/core/instruments/instrument'
import { PROVIDER_ONLY_ADDRESS, type AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import { screenedAddress } from './screened-address.ts'
import type { BlacklistFault, BlacklistFaults, Listing, Screening } from '@cambio/core/screening/screening'

/** Minimum time between two checks for a changed file, in milliseconds. */
const LOOK_EVERY_MS = 10_000
const LISTED: Listing = { source: 'BLACKLIST_FILE', reason: 'listed by the operator' }
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i

/**
 * Blacklist in a text file with one `<chain> <address>` per line; `#` starts a comment. A chain of the form
 * `net:<network>` is a provider-only network. A line applies to every chain that accepts the same address. The file is
 * reread when it changes. Without a file, no address is listed. `faults` reports invalid lines and an unreadable file
 * to the operator, and valid lines remain in force.
 * @throws {Error} from `open` when the file cannot be read
 */
export class FileScreening implements Screening, BlacklistFaults {
  readonly #file: string | null
  readonly #rules: AddressRulesByChain
  readonly #onError: (error: unknown) => void
  #listed = new Set<string>()
  #faults: BlacklistFault[] = []
  #unreadable: BlacklistFault | null = null
  #changedAt = 0
  #lookedAt = 0
  #looking: Promise<void> | null = null

  private constructor(file: string | null, rules: AddressRulesByChain, onError: (error: unknown) => void) {
    this.#file = file
    this.#rules = rules
    this.#onError = onError
  }

  static async open(
    file: string | null,
    rules: AddressRulesByChain,
    onError: (error: unknown) => void,
  ): Promise<FileScreening> {
    const screening = new FileScreening(file, rules, onError)
    await screening.#read()
    return screening
  }

  async isBlacklisted(chain: string, address: string): Promise<boolean> {
    await this.#look()
    if (this.#listed.has(key(chain, address))) return true
    return isForeign(chain) && evmKeys(address).some((one) => this.#listed.has(one))
  }

  async findListing(chain: string, address: string): Promise<Listing | null> {
    return (await this.isBlacklisted(chain, address)) ? LISTED : null
  }

  async faults(): Promise<BlacklistFault[]> {
    await this.#look()
    return this.#unreadable ? [this.#unreadable, ...this.#faults] : this.#faults
  }

  async #look(): Promise<void> {
    if (this.#file === null || Date.now() - this.#lookedAt <= LOOK_EVERY_MS) return
    // All concurrent callers wait for this read. With the old list, they could pay an address that the operator has
    // just blacklisted.
    this.#looking ??= this.#read()
      .catch((error: unknown) => {
        this.#unreadable ??= { line: null, what: 'it cannot be read: the last list holds', since: Date.now() }
        this.#onError(error)
      })
      .finally(() => {
        this.#looking = null
      })
    await this.#looking
  }

  async #read(): Promise<void> {
    if (this.#file === null) return
    try {
      const { mtimeMs } = await stat(this.#file)
      if (mtimeMs !== this.#changedAt) {
        const { listed, faults } = parseBlacklist(await readFile(this.#file, 'utf8'), this.#rules)
        this.#listed = listed
        this.#faults = faults.map((fault) => ({ ...fault, since: mtimeMs }))
        this.#changedAt = mtimeMs
      }
      this.#unreadable = null
    } finally {
      this.#lookedAt = Date.now()
    }
  }
}

/** Contents of the blacklist. Invalid lines have no effect. */
export interface ParsedBlacklist {
  listed: Set<string>
  faults: { line: number; what: string }[]
}

/** Parses a blacklist. Keeps the valid lines and reports the invalid ones. */
export function parseBlacklist(text: string, rules: AddressRulesByChain): ParsedBlacklist {
  const listed = new Set<string>()
  const faults: ParsedBlacklist['faults'] = []
  for (const [index, line] of text.split('\n').entries()) {
    const [chain, address, ...rest] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (!chain) continue
    const entry =
      address && rest.length === 0 ? entryOf(rules, chain, address) : { fault: 'expected "<chain> <address>"' }
    if ('keys' in entry) for (const one of entry.keys) listed.add(one)
    else faults.push({ line: index + 1, what: entry.fault })
  }
  return { listed, faults }
}

function entryOf(rules: AddressRulesByChain, chain: string, address: string): { keys: string[] } | { fault: string } {
  if (isForeign(chain) && chain.length > PROVIDER_ONLY_CHAIN_PREFIX.length)
    return PROVIDER_ONLY_ADDRESS.test(address)
      ? { keys: [key(chain, address)] }
      : { fault: `"${address}" is no address` }
  const verdict = rules.get(chain)?.check(address, null)
  if (!verdict) return { fault: `no chain "${chain}" is watched here` }
  if (!verdict.ok) return { fault: `"${address}" is no address of ${chain}` }
  const listed = screenedAddress(rules, chain, verdict.canonical)
  return { keys: [...evmKeys(listed), ...keysOnEveryChain(rules, listed)] }
}

/**
 * Returns an address's list keys for every chain that accepts it. The same private key controls the address on all
 * these chains. A blacklist entry for one chain therefore applies to all of them.
 */
function keysOnEveryChain(rules: AddressRulesByChain, address: string): string[] {
  return [...rules].flatMap(([chain, one]) => {
    const verdict = one.check(address, null)
    return verdict.ok ? [key(chain, screenedAddress(rules, chain, verdict.canonical))] : []
  })
}

/** Returns an EVM address's list key for provider-only networks, or an empty list for any other address. */
function evmKeys(address: string): string[] {
  return EVM_ADDRESS.test(address) ? [`evm ${address.toLowerCase()}`] : []
}

function isForeign(chain: string): boolean {
  return chain.startsWith(PROVIDER_ONLY_CHAIN_PREFIX)
}

/**
 * Returns the list key of an address on a chain. On a provider-only network, the key ignores case, because the exchange
 * has no address rules for that network.
 */
function key(chain: string, address: string): string {
  return `${chain} ${isForeign(chain) ? address.toLowerCase() : address}`
}
