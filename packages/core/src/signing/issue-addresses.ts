import {
  HOT_KEY,
  SignerRefusal,
  type AddressIssuer,
  type IssuedAddresses,
  type Signer,
  type StoredMark,
} from '../chains/signer.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { HistoryStop } from './history-stop.ts'
import type { IssuedAddressStore, KeyedAddress } from './issued-address-store.ts'
import { OneAtATime } from '../shared/one-at-a-time.ts'

/** Maximum number of free addresses on a chain. Prevents callers from filling the database. */
export const MAX_FREE_ADDRESSES = 250
/** Maximum number of deposit addresses that one call derives. Each derivation takes about 2 ms. */
export const MAX_ISSUED_PER_CALL = 50
/**
 * Maximum number of retired deposit addresses that one call derives, after the database was restored to an earlier
 * state.
 */
export const MAX_RETIRED_PER_CALL = 200
/**
 * Number of key indexes that are retired on each chain if the signer's mark does not state how many addresses were
 * issued after a backup. A busy chain issues about as many addresses within a few days.
 */
export const RETIRED_WITHOUT_MARK = 10_000
/** Maximum number of addresses from an older database version that one call verifies by deriving them from the keys. */
const MAX_PROVEN_PER_CALL = 200

export interface IssuerDeps {
  keys: Pick<Signer, 'address'>
  addresses: IssuedAddressStore
  /** Stores the next key indexes in the mark file, and stops signing if the database is older than that file. */
  stop: Pick<HistoryStop, 'stored' | 'store' | 'kill'>
  /**
   * Checks that no other signer uses the same database.
   * @throws {AdapterError} retryable, while another signer may be active
   */
  assertAlone: () => void
}

/**
 * Issues addresses from the signer's keys. The signer chooses the key indexes, so a caller cannot leave gaps between
 * them.
 */
export class DerivingIssuer implements AddressIssuer {
  readonly #deps: IssuerDeps
  readonly #inTurn = new OneAtATime()

  constructor(deps: IssuerDeps) {
    this.#deps = deps
  }

  issueAddresses(chain: ChainId, free: number): Promise<IssuedAddresses> {
    return this.#inTurn.run(chain, () => this.#issue(chain, free))
  }

  async #issue(chain: ChainId, free: number): Promise<IssuedAddresses> {
    const { keys, assertAlone } = this.#deps
    if (!Number.isInteger(free) || free < 0 || free > MAX_FREE_ADDRESSES)
      throw new SignerRefusal('malformed', `At most ${MAX_FREE_ADDRESSES} addresses are free`)
    assertAlone()
    const hot = await keys.address(chain, HOT_KEY)
    await this.#retireOlder(chain)
    await this.#verifyRecorded(chain)
    await this.#deps.addresses.add(chain, [{ address: hot, key: HOT_KEY }])
    await this.#assertRecorded(chain, { address: hot, key: HOT_KEY })
    await this.#deps.addresses.prove(chain, [hot])
    return { hot, added: await this.#fill(chain, free) }
  }

  /**
   * Compares the database with the signer's mark. If the database contains fewer addresses than were issued, it was
   * restored to an earlier state. In this case, stops all signing, and retires the free addresses and the missing key
   * indexes. Returns whether the database was older.
   */
  retireOlder(chain: ChainId): Promise<boolean> {
    return this.#inTurn.run(chain, () => this.#retireOlder(chain))
  }

  async #retireOlder(chain: ChainId): Promise<boolean> {
    const { addresses, stop } = this.#deps
    const { nextIndex, firstIndex } = await addresses.count(chain)
    const issued = this.#storedIndex(chain) ?? (nextIndex === 0 ? 0 : nextIndex + RETIRED_WITHOUT_MARK)
    if (issued <= Math.max(nextIndex, firstIndex)) return false
    await stop.kill((mark) => withIndex(mark, chain, issued))
    await addresses.raiseFloor(chain, issued)
    return true
  }

  #storedIndex(chain: ChainId): number | null {
    return this.#deps.stop.stored()?.nextIndexes?.[chain] ?? null
  }

  /** Stores that addresses below a key index may be assigned. Runs before they are marked as verified. */
  async #storeIndex(chain: ChainId, nextIndex: number): Promise<void> {
    if (nextIndex > (this.#storedIndex(chain) ?? -1))
      await this.#deps.stop.store((mark) => withIndex(mark, chain, nextIndex))
  }

  /**
   * Verifies addresses that other processes recorded: derives the address of each recorded key index and compares both.
   * An address that differs remains unverified.
   */
  async #verifyRecorded(chain: ChainId): Promise<void> {
    const { keys, addresses } = this.#deps
    const older = await addresses.unproven(chain, MAX_PROVEN_PER_CALL)
    if (older.length === 0) return
    const proven: string[] = []
    const foreign: KeyedAddress[] = []
    for (const one of older) {
      if ((await keys.address(chain, one.key)) === one.address) proven.push(one.address)
      else foreign.push(one)
    }
    await this.#storeIndex(chain, (await addresses.count(chain)).nextIndex)
    await addresses.prove(chain, proven)
    const [first] = foreign
    if (first) throw foreignAddress(chain, first)
  }

  /**
   * Adds deposit addresses. Stores the key index outside the database after it records an address. A crash in between
   * therefore does not look like a restored database. The address can be assigned only after that.
   */
  async #fill(chain: ChainId, wanted: number): Promise<number> {
    const { keys, addresses } = this.#deps
    const { free, nextIndex, firstIndex } = await addresses.count(chain)
    if (nextIndex > 0) await this.#assertLast(chain, nextIndex - 1)
    await this.#storeIndex(chain, nextIndex)
    const fresh: KeyedAddress[] = []
    for (let missing = missingOf({ wanted, free, nextIndex, firstIndex }); missing > 0; missing -= 1) {
      const key = { purpose: 'deposit' as const, index: nextIndex + fresh.length }
      fresh.push({ address: await keys.address(chain, key), key })
    }
    if (fresh.length === 0) return 0
    await addresses.add(chain, fresh)
    await this.#storeIndex(chain, nextIndex + fresh.length)
    await addresses.prove(
      chain,
      fresh.map(({ address }) => address),
    )
    return fresh.length
  }

  /**
   * Verifies the last recorded deposit address. Deriving it also makes the chain's wallet program watch all addresses
   * up to its index.
   */
  async #assertLast(chain: ChainId, index: number): Promise<void> {
    const key = { purpose: 'deposit' as const, index }
    await this.#assertRecorded(chain, { address: await this.#deps.keys.address(chain, key), key })
  }

  /**
   * Checks that an address is recorded for its key.
   * @throws {SignerRefusal} not-derived, when a different address is recorded for the key
   */
  async #assertRecorded(chain: ChainId, { address, key }: KeyedAddress): Promise<void> {
    const recorded = await this.#deps.addresses.find(chain, key)
    if (recorded !== address) throw foreignAddress(chain, { address: recorded ?? 'none', key })
  }
}

/**
 * Returns the number of addresses to add. Starts with key indexes below the floor. The signer records their addresses
 * so that the worker sees coins that arrive there, but never assigns them.
 */
function missingOf(count: { wanted: number; free: number; nextIndex: number; firstIndex: number }): number {
  const { wanted, free, nextIndex, firstIndex } = count
  if (wanted > 0 && nextIndex < firstIndex) return Math.min(firstIndex - nextIndex, MAX_RETIRED_PER_CALL)
  return Math.min(wanted - free, MAX_ISSUED_PER_CALL)
}

function withIndex(mark: StoredMark, chain: ChainId, nextIndex: number): StoredMark {
  return { ...mark, nextIndexes: { ...mark.nextIndexes, [chain]: nextIndex } }
}

function foreignAddress(chain: ChainId, { address, key }: KeyedAddress): SignerRefusal {
  const what = `${key.purpose} address ${key.index} of ${chain}`
  return new SignerRefusal(
    'not-derived',
    `The database records ${address} as ${what}, and the wallet derives another one`,
  )
}
