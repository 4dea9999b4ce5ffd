import { readFile, stat } from 'node:fs/promises'
import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import type { Screening } from '@cambio/core/screening/screening'

/** How often the file is looked at for changes, milliseconds. */
const LOOK_EVERY_MS = 10_000

/**
 * A blacklist kept in a text file: one `<chain> <address>` a line, `#` begins a comment. The file is read again when it
 * changes. Without a file nothing is listed.
 * @throws {Error} at `open` when the file cannot be read or a line is not understood; later the last good list holds
 */
export class FileScreening implements Screening {
  readonly #file: string | null
  readonly #rules: AddressRulesByChain
  readonly #onError: (error: unknown) => void
  #listed = new Set<string>()
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
    if (this.#file === null) return false
    if (Date.now() - this.#lookedAt > LOOK_EVERY_MS) {
      // Whoever asks meanwhile waits for the same look: an answer of the old list could pay a thief.
      this.#looking ??= this.#read()
        .catch(this.#onError)
        .finally(() => {
          this.#looking = null
        })
      await this.#looking
    }
    return this.#listed.has(key(chain, address))
  }

  async #read(): Promise<void> {
    if (this.#file === null) return
    try {
      const { mtimeMs } = await stat(this.#file)
      if (mtimeMs === this.#changedAt) return
      this.#listed = parseBlacklist(await readFile(this.#file, 'utf8'), this.#rules)
      this.#changedAt = mtimeMs
    } finally {
      this.#lookedAt = Date.now()
    }
  }
}

/** @throws {Error} naming the line that is not `<chain> <address>`: one that could never match would protect nobody */
export function parseBlacklist(text: string, rules: AddressRulesByChain): Set<string> {
  const listed = new Set<string>()
  for (const [index, line] of text.split('\n').entries()) {
    const [chain, address, ...rest] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (!chain) continue
    if (!address || rest.length > 0) throw new Error(`Blacklist, line ${index + 1}: expected "<chain> <address>"`)
    const rule = rules.get(chain)
    if (!rule) throw new Error(`Blacklist, line ${index + 1}: no chain "${chain}" is watched here`)
    const verdict = rule.check(address, null)
    if (!verdict.ok) throw new Error(`Blacklist, line ${index + 1}: "${address}" is no address of ${chain}`)
    listed.add(key(chain, verdict.canonical))
  }
  return listed
}

function key(chain: string, address: string): string {
  return `${chain} ${address}`
}
