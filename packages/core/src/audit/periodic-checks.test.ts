import { expect, it } from 'vitest'
import type { ChainGateway } from '../chains/chain-gateway.ts'
import { ETH, LTC } from '../testing/fixtures.ts'
import type { AuditStore } from './audit.ts'
import { periodicChecks } from './periodic-checks.ts'

const EVERY_MS = 600_000
const AT = { height: 1, hash: 'block 1' }

/**
 * Runs the balance check of an asset at the given times. Returns the round numbers that the check passed to the store.
 */
async function turnsAt(times: readonly number[], model: ChainGateway['model']): Promise<(number | null)[]> {
  const turns: (number | null)[] = []
  const instrument = model === 'outputs' ? LTC : ETH
  const store: Partial<AuditStore> = {
    recordInvariants: [],
    custody: async (_instrument, turn) => {
      turns.push(turn)
      return { readTo: AT, addresses: [], journalAtomic: 0n, uncreditedAtomic: 0n, inFlight: [] }
    },
  }
  for (const now of times) {
    // Create new checks for each run, as a restarted worker does.
    const [check] = periodicChecks({
      store: store as AuditStore,
      gateways: [{ chain: instrument.chain, model, balanceAt: async () => 0n } as unknown as ChainGateway],
      instruments: [instrument],
      wait: async () => {},
      clock: { now: () => now },
      everyMs: EVERY_MS,
    })
    expect(await check?.run()).toEqual([])
  }
  return turns
}

it('audits the next part of the addresses in each round, even after a restart of the worker', async () => {
  const times = [0, EVERY_MS + 40_000, 2 * EVERY_MS + 90_000, 2 * EVERY_MS + 120_000]
  expect(await turnsAt(times, 'account')).toEqual([0, 1, 2, 2])
})

it('audits all addresses of a UTXO chain in each round', async () => {
  expect(await turnsAt([0, EVERY_MS], 'outputs')).toEqual([null, null])
})
