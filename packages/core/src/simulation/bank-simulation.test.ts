import { expect, test } from 'vitest'
import { BANK_CHAIN } from '../instruments/instrument.ts'
import { SimBank } from './chain/sim-bank.ts'
import { firstViolation, ORDERS, type Mutant } from './mutants.ts'
import { runWorld } from './run-world.ts'
import { BANK_CATALOGUE } from './sim-catalogue.ts'
import type { SimWorld } from './sim-world.ts'

// Each of these worlds contains recalled transfers.
test.each([3, 5, 6, 9, 10])(
  'a simulated world with bank transfers violates no invariant: seed %i',
  { timeout: 60_000 },
  async (seed) => {
    const { states, reports } = await runWorld(seed, ORDERS, () => {}, BANK_CATALOGUE)
    expect(states).toMatchObject({ FINISHED: expect.any(Number), SUSPENSE: expect.any(Number) })
    expect(reports.get('deposit-recalled')).toBeGreaterThan(0)
  },
)

/** Mutants: each deliberately breaks one rule of the bank account. */
const MUTANTS: Mutant[] = [
  [
    15,
    'the recall of a bank transfer is ignored',
    (world) => {
      const bank = bankOf(world)
      const { block } = bank
      bank.block = async (height) => {
        const found = await block.call(bank, height)
        return found && { ...found, recalled: [] }
      }
    },
  ],
  [
    15,
    'the remainder of a partly recalled transfer is not read',
    (world) => {
      const bank = bankOf(world)
      const { block } = bank
      bank.block = async (height) => {
        const found = await block.call(bank, height)
        return found && { ...found, transfers: found.transfers.filter(({ outputKey }) => outputKey !== 'rest') }
      }
    },
  ],
  [
    15,
    'a bank order that the bank rejected counts as paid',
    (world) => {
      const bank = bankOf(world)
      const { transaction } = bank
      bank.transaction = async (txId) => {
        const status = await transaction.call(bank, txId)
        return status.status === 'included' ? { ...status, succeeded: true } : status
      }
    },
  ],
]

test.each(MUTANTS)(
  'the simulation detects that $1 (invariant $0)',
  { timeout: 180_000 },
  async (invariant, _name, sabotage) => {
    expect(await firstViolation(sabotage, invariant, BANK_CATALOGUE)).toBe(invariant)
  },
)

function bankOf({ chains }: SimWorld): SimBank {
  const bank = chains.get(BANK_CHAIN)
  if (!(bank instanceof SimBank)) throw new Error('the world has no bank')
  return bank
}
