import { beforeEach, describe, expect, it } from 'vitest'
import { CATALOGUE, NOON } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { ChainGateway } from './chain-gateway.ts'
import { fillAddressPool, POOL_HIGH_WATER, registerHotWallet } from './fill-address-pool.ts'
import { SignerRefusal, type AddressIssuer, type PayingSigner } from './signer.ts'

const CHAIN = 'ethereum'
const FOREIGN = new SignerRefusal('not-derived', 'The database records a stranger')
const AWAY = new AdapterError('The signer is not reachable', { retryable: true })

let calls: number[]
let events: string[]
let counted: { free: number; unproven: number }

beforeEach(() => {
  calls = []
  events = []
  counted = { free: 0, unproven: 0 }
})

function depsOf(failure: Error | null) {
  const work = new MemoryUnitOfWork(new MemoryDatabase())
  work.stores.chains.addressCount = async () => counted
  const issuer: AddressIssuer = {
    async issueAddresses(_chain, free) {
      calls.push(free)
      if (failure) throw failure
      return { hot: 'hot', added: 9 }
    },
  }
  return {
    work,
    catalogue: CATALOGUE,
    clock: { now: () => NOON },
    report: (event: string) => void events.push(event),
    gateway: { chain: CHAIN } as ChainGateway,
    signer: issuer as PayingSigner & AddressIssuer,
  }
}

it('calls the signer only when free addresses run low or an old address is unverified', async () => {
  expect(await fillAddressPool(depsOf(null))).toBe(9)
  counted = { free: 200, unproven: 0 }
  expect(await fillAddressPool(depsOf(null))).toBe(0)
  counted = { free: 200, unproven: 1 }
  await fillAddressPool(depsOf(null))
  expect(calls).toEqual([POOL_HIGH_WATER, 0])
})

describe.each([
  ['at the start', registerHotWallet],
  ['while filling the pool', fillAddressPool],
])('deposit addresses issued %s', (_when, run) => {
  it('halts the chain when the database contains a deposit address that the signer does not derive', async () => {
    const deps = depsOf(FOREIGN)
    await expect(run(deps)).rejects.toBe(FOREIGN)
    expect(await deps.work.stores.chains.haltReason(CHAIN)).toBe(FOREIGN.message)
    expect(events).toEqual(['foreign-address'])
  })

  it('does not halt the chain while the signer is unreachable', async () => {
    const deps = depsOf(AWAY)
    await expect(run(deps)).rejects.toBe(AWAY)
    expect(await deps.work.stores.chains.haltReason(CHAIN)).toBeNull()
  })
})
