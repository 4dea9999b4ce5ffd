import { HOT_KEY, SignerRefusal, type AddressIssuer, type IssuedAddresses, type Signer } from '../chains/signer.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { IssuedAddressStore, KeyedAddress } from './issued-address-store.ts'
import { OneAtATime } from '../shared/one-at-a-time.ts'

/** Maximum number of free addresses on a chain. Prevents callers from filling the database. */
export const MAX_FREE_ADDRESSES = 250
/** Maximum number of deposit addresses that one call derives. Each derivation takes about 2 ms. */
export const MAX_ISSUED_PER_CALL = 50
/** Maximum number of addresses from an older database version that one call verifies by deriving them from the keys. */
const MAX_PROVEN_PER_CALL = 200

export interface IssuerDeps {
  keys: Pick<Signer, 'address'>
  addresses: IssuedAddressStore
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
    await this.#proveOlder(chain)
    await this.#deps.addresses.add(chain, [{ address: hot, key: HOT_KEY }])
    await this.#assertRecorded(chain, { address: hot, key: HOT_KEY })
    return { hot, added: await this.#fill(chain, free) }
  }

  /**
   * Verifies addresses that other processes recorded. Derives each address from the keys. An address that the keys do
   * not derive remains unverified.
   */
  async #proveOlder(chain: ChainId): Promise<void> {
    const { keys, addresses } = this.#deps
    const older = await addresses.unproven(chain, MAX_PROVEN_PER_CALL)
    const proven: string[] = []
    const foreign: KeyedAddress[] = []
    for (const one of older) {
      if ((await keys.address(chain, one.key)) === one.address) proven.push(one.address)
      else foreign.push(one)
    }
    await addresses.prove(chain, proven)
    const [first] = foreign
    if (first) throw foreignAddress(chain, first)
  }

  async #fill(chain: ChainId, wanted: number): Promise<number> {
    const { keys, addresses } = this.#deps
    const { free, nextIndex } = await addresses.count(chain)
    if (nextIndex > 0) await this.#assertLast(chain, nextIndex - 1)
    const fresh: KeyedAddress[] = []
    for (let missing = Math.min(wanted - free, MAX_ISSUED_PER_CALL); missing > 0; missing -= 1) {
      const key = { purpose: 'deposit' as const, index: nextIndex + fresh.length }
      fresh.push({ address: await keys.address(chain, key), key })
    }
    if (fresh.length > 0) await addresses.add(chain, fresh)
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
   * @throws {SignerRefusal} not-derived, when another address is recorded for the key
   */
  async #assertRecorded(chain: ChainId, { address, key }: KeyedAddress): Promise<void> {
    const recorded = await this.#deps.addresses.find(chain, key)
    if (recorded !== address) throw foreignAddress(chain, { address: recorded ?? 'none', key })
  }
}

function foreignAddress(chain: ChainId, { address, key }: KeyedAddress): SignerRefusal {
  const what = `${key.purpose} address ${key.index} of ${chain}`
  return new SignerRefusal(
    'not-derived',
    `The database records ${address} as ${what}, and the wallet derives another one`,
  )
}
