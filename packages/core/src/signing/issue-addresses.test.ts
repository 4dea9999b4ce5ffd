import { beforeEach, describe, expect, it } from 'vitest'
import { HOT_KEY } from '../chains/signer.ts'
import type { KeyPath } from '../chains/key-path.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryHistoryStop } from '../testing/memory/memory-history-stop.ts'
import { MemoryIssuedAddressStore } from '../testing/memory/memory-issued-address-store.ts'
import {
  DerivingIssuer,
  MAX_FREE_ADDRESSES,
  MAX_ISSUED_PER_CALL,
  MAX_RETIRED_PER_CALL,
  RETIRED_WITHOUT_MARK,
} from './issue-addresses.ts'
import type { KeyedAddress } from './issued-address-store.ts'

const CHAIN = 'ethereum'
const addressOf = (chain: string, { purpose, index }: KeyPath): string => `${chain}-${purpose}-${index}`
const deposit = (index: number): KeyPath => ({ purpose: 'deposit', index })

/** A store with addresses that the signer has not yet derived from its keys. */
class OlderStore extends MemoryIssuedAddressStore {
  readonly older: KeyedAddress[] = []
  readonly proven: string[] = []

  override async unproven(): Promise<KeyedAddress[]> {
    return this.older.filter(({ address }) => !this.proven.includes(address))
  }

  override async prove(_chain?: string, addresses: readonly string[] = []): Promise<void> {
    this.proven.push(...addresses)
  }
}

let store: OlderStore
let derived: KeyPath[]
let stop: MemoryHistoryStop
let issuer: DerivingIssuer

beforeEach(() => {
  store = new OlderStore(new MemoryDatabase())
  derived = []
  stop = new MemoryHistoryStop()
  issuer = issuerOn(store)
})

/** Returns the issuer of a signer whose database has the given addresses. */
function issuerOn(addresses: MemoryIssuedAddressStore): DerivingIssuer {
  const keys = {
    async address(chain: string, key: KeyPath) {
      derived.push(key)
      return addressOf(chain, key)
    },
  }
  return new DerivingIssuer({ keys, addresses, stop, assertAlone: () => {} })
}

it('records only the hot wallet address when no deposit addresses are requested', async () => {
  expect(await issuer.issueAddresses(CHAIN, 0)).toEqual({ hot: 'ethereum-hot-0', added: 0 })
  expect(await store.find(CHAIN, HOT_KEY)).toBe('ethereum-hot-0')
  expect(await store.count(CHAIN)).toEqual({ free: 0, nextIndex: 0, firstIndex: 0 })
})

it('adds deposit addresses up to the requested number, but at most the limit per call', async () => {
  expect(await issuer.issueAddresses(CHAIN, MAX_FREE_ADDRESSES)).toMatchObject({ added: MAX_ISSUED_PER_CALL })
  expect(await issuer.issueAddresses(CHAIN, MAX_ISSUED_PER_CALL + 7)).toMatchObject({ added: 7 })
  expect(await store.count(CHAIN)).toMatchObject({
    free: MAX_ISSUED_PER_CALL + 7,
    nextIndex: MAX_ISSUED_PER_CALL + 7,
  })
  expect(await store.find(CHAIN, deposit(MAX_ISSUED_PER_CALL))).toBe(`ethereum-deposit-${MAX_ISSUED_PER_CALL}`)
})

it('adds the requested deposit addresses only once even if the caller repeats the request', async () => {
  const calls = await Promise.all(Array.from({ length: 10 }, () => issuer.issueAddresses(CHAIN, 5)))
  expect(calls.map(({ added }) => added)).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(await store.count(CHAIN)).toMatchObject({ free: 5, nextIndex: 5 })
})

it('derives the last deposit address again on each call so that the wallet program watches it', async () => {
  await issuer.issueAddresses(CHAIN, 3)
  derived.length = 0
  await issuer.issueAddresses(CHAIN, 0)
  expect(derived).toEqual([HOT_KEY, deposit(2)])
})

it.each([-1, 0.5, Number.NaN, MAX_FREE_ADDRESSES + 1])(
  'rejects a request for %s free deposit addresses',
  async (free) => {
    await expect(issuer.issueAddresses(CHAIN, free)).rejects.toMatchObject({ reason: 'malformed' })
  },
)

it('does not record a deposit address while another signer may use the same database', async () => {
  const assertAlone = () => {
    throw new AdapterError('not alone', { retryable: true })
  }
  const second = new DerivingIssuer({ keys: { address: async () => 'x' }, addresses: store, stop, assertAlone })
  await expect(second.issueAddresses(CHAIN, 1)).rejects.toThrow('not alone')
  expect(await store.find(CHAIN, HOT_KEY)).toBeNull()
})

describe("a database with an address that the signer's keys do not derive", () => {
  it.each([
    ['the hot address', HOT_KEY],
    ['the last deposit address', deposit(4)],
  ])("stops issuing addresses when the signer's keys do not derive %s", async (_what, key) => {
    await store.add(CHAIN, [{ address: 'stranger', key }])
    await stop.store((mark) => ({ ...mark, nextIndexes: { [CHAIN]: 0 } }))
    await expect(issuer.issueAddresses(CHAIN, 9)).rejects.toMatchObject({
      reason: 'not-derived',
      message: expect.stringContaining('records stranger'),
    })
    expect(await store.find(CHAIN, deposit(5))).toBeNull()
  })

  it('verifies every address that an older version of the worker recorded, even if one of them fails', async () => {
    store.older.push(
      { address: 'ethereum-deposit-0', key: deposit(0) },
      { address: 'stranger', key: deposit(1) },
      { address: 'ethereum-deposit-2', key: deposit(2) },
    )
    await expect(issuer.issueAddresses(CHAIN, 9)).rejects.toMatchObject({ reason: 'not-derived' })
    expect(store.proven).toEqual(['ethereum-deposit-0', 'ethereum-deposit-2'])
  })
})

describe('a database that was restored to an earlier state', () => {
  /** Returns a store with the first `count` deposit addresses, as a restored backup would contain. */
  async function backup(count: number): Promise<MemoryIssuedAddressStore> {
    const earlier = new MemoryIssuedAddressStore(new MemoryDatabase())
    const keys = Array.from({ length: count }, (_, index) => deposit(index))
    await earlier.add(
      CHAIN,
      keys.map((key) => ({ address: addressOf(CHAIN, key), key })),
    )
    return earlier
  }

  it('retires every address that was issued before or after the backup', async () => {
    await issuer.issueAddresses(CHAIN, 10)
    const earlier = await backup(4)
    const restored = issuerOn(earlier)
    expect(await restored.retireOlder(CHAIN)).toBe(true)
    expect(stop.isKilled).toBe(true)
    expect(await earlier.count(CHAIN)).toEqual({ free: 0, nextIndex: 4, firstIndex: 10 })
    // Records the missing addresses first, so that the worker sees coins that arrive there.
    expect(await restored.issueAddresses(CHAIN, 3)).toMatchObject({ added: 6 })
    expect(await earlier.count(CHAIN)).toEqual({ free: 0, nextIndex: 10, firstIndex: 10 })
    expect(await restored.issueAddresses(CHAIN, 3)).toMatchObject({ added: 3 })
    expect(await earlier.count(CHAIN)).toEqual({ free: 3, nextIndex: 13, firstIndex: 10 })
  })

  it('stops signing only once for one restore', async () => {
    await issuer.issueAddresses(CHAIN, 10)
    const restored = issuerOn(await backup(4))
    await restored.retireOlder(CHAIN)
    stop.isKilled = false
    expect(await restored.retireOlder(CHAIN)).toBe(false)
    await restored.issueAddresses(CHAIN, 3)
    expect(stop.isKilled).toBe(false)
  })

  it('retires a fixed number of key indexes if the mark file was lost', async () => {
    await issuer.issueAddresses(CHAIN, 10)
    stop.mark = null
    const earlier = await backup(4)
    const restored = issuerOn(earlier)
    expect(await restored.retireOlder(CHAIN)).toBe(true)
    expect(stop.isKilled).toBe(true)
    expect(await earlier.count(CHAIN)).toMatchObject({ free: 0, firstIndex: 4 + RETIRED_WITHOUT_MARK })
    expect(stop.mark).toMatchObject({ nextIndexes: { [CHAIN]: 4 + RETIRED_WITHOUT_MARK } })
    expect(await restored.issueAddresses(CHAIN, 3)).toMatchObject({ added: MAX_RETIRED_PER_CALL })
    expect(await earlier.count(CHAIN)).toMatchObject({ free: 0 })
  })

  it('does not mistake a crash between recording and marking addresses for a restore', async () => {
    await issuer.issueAddresses(CHAIN, 3)
    await store.add(CHAIN, [{ address: addressOf(CHAIN, deposit(3)), key: deposit(3) }])
    expect(await issuerOn(store).retireOlder(CHAIN)).toBe(false)
    expect(stop.isKilled).toBe(false)
  })

  it('does not mistake a new database for a restored one', async () => {
    expect(await issuer.retireOlder(CHAIN)).toBe(false)
    expect(stop.isKilled).toBe(false)
  })
})

it('stores the key index outside the database before an address can be assigned', async () => {
  const seen: (number | undefined)[] = []
  store.prove = async (_chain?: string, addresses?: readonly string[]) => {
    if (addresses?.includes('ethereum-deposit-2')) seen.push(stop.mark?.nextIndexes?.[CHAIN])
  }
  await issuer.issueAddresses(CHAIN, 3)
  expect(seen).toEqual([3])
})
