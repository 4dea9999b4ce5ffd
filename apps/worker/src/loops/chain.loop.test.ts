import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chainLoop, type ChainLoopDeps } from './chain.loop.ts'

const SECOND_MS = 1_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates an in-memory lease that uses the fake clock. */
function openLease() {
  const held = { by: '', until: 0, token: 0n }
  return {
    acquire: async (lease: string, holder: string, ttlMs: number) => {
      if (held.by !== holder && held.until > performance.now()) return null
      if (held.by !== holder) held.token += 1n
      Object.assign(held, { by: holder, until: performance.now() + ttlMs })
      return { lease, token: held.token }
    },
    release: async () => {},
  }
}

test("renews the chain's lease during a step that takes longer than the lease duration", async () => {
  const leases = openLease()
  // The step's first call fails after half a minute, as on a slow node.
  const slow = () => new Promise<never>((_resolve, reject) => setTimeout(reject, 30 * SECOND_MS, new Error('slow')))
  const deps = { gateway: { chain: 'litecoin' }, signer: { issueAddresses: slow, address: slow }, report: () => {} }
  const step = chainLoop(deps as unknown as ChainLoopDeps, leases, 'one', SECOND_MS).step()
  const ended = step.catch(({ message }: Error) => message)
  for (let second = 0; second < 29; second += 1) {
    await vi.advanceTimersByTimeAsync(SECOND_MS)
    expect(await leases.acquire('chain:litecoin', 'two', SECOND_MS)).toBeNull()
  }
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(await ended).toBe('slow')
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS)
  expect(await leases.acquire('chain:litecoin', 'two', SECOND_MS)).toMatchObject({ token: 2n })
})
