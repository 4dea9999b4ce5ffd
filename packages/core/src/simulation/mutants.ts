import type { Catalogue } from '../instruments/catalogue.ts'
import { InsufficientFunds } from '../ledger/ledger-store.ts'
import type { Posting } from '../ledger/posting.ts'
import { runWorld } from './run-world.ts'
import type { SimWorld } from './sim-world.ts'
import { Violation } from './checks/violation.ts'

export const ORDERS = 60
const SEEDS_TO_CATCH_A_MUTANT = 240

/** ID of an account whose balance comes only from its own deposits. */
export const NEWCOMER = 11

/**
 * Mutant: a change that deliberately breaks one rule. It consists of the number of the invariant whose check must fail,
 * a description, and a function that changes a simulated world.
 */
export type Mutant = [invariant: number, name: string, sabotage: (world: SimWorld) => void]

/**
 * Runs simulated worlds with the same mutant, each with a new seed, until the check of the wanted invariant fails.
 * Returns the invariant whose check failed last, or null if no check failed.
 */
export async function firstViolation(
  sabotage: (world: SimWorld) => void,
  wanted: number,
  catalogue?: Catalogue,
): Promise<number | null> {
  let other: number | null = null
  for (let seed = 1; seed <= SEEDS_TO_CATCH_A_MUTANT; seed += 1) {
    try {
      await runWorld(seed, ORDERS, sabotage, catalogue)
    } catch (error) {
      const invariant = broken(error)
      if (invariant === null) throw error
      if (invariant === wanted) return wanted
      other = invariant
    }
  }
  return other
}

/**
 * Returns the number of the violated invariant, or null for any other error. A posting that the journal rejected
 * because a guarded account would become negative counts as invariant 4.
 */
export function broken(error: unknown): number | null {
  if (error instanceof InsufficientFunds) return 4
  return error instanceof Violation ? error.invariant : null
}

/** Overrides how the journal stores postings. The mutant may change the postings or store them differently. */
export function onPost(
  world: SimWorld,
  mutant: (posting: Posting, post: (posting: Posting) => Promise<boolean>) => Promise<boolean>,
): void {
  const { ledger } = world.work.stores
  const post = ledger.post.bind(ledger)
  ledger.post = async (...postings) => {
    const answers = []
    for (const posting of postings) answers.push(await mutant(posting, post))
    return answers.every(Boolean)
  }
}
