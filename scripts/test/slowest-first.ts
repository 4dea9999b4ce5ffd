import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Names of the slowest test files, slowest first. They start first, because a slow file that starts last would leave
 * the other workers idle. The table at the end of `npm test` lists the current durations.
 */
const SLOWEST = [
  'every-chain',
  'payout-faults',
  'reorg-faults',
  'wallet-deposits',
  'database-faults',
  'monero-faults',
  'replacement-faults',
  'listed-senders',
  'openapi-fuzz',
  'fills',
  'account-money',
  'monero-gateway',
  'profile',
  'profile-in-the-other-language',
  'swap-by-api',
  'every-look',
  'filled-in-browser',
  'crawl',
  'status',
  'health',
  'tight',
  'swap-in-browser',
  'choices-in-browser',
  'outcomes-in-browser',
  'exits-in-browser',
  'first-sight',
]

/** Sorts the test files: the slowest files first, followed by the others in Vitest's order. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- This is the sequencer's method, not the array's.
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOWEST.indexOf(basename(moduleId).replace(/\..*$/, ''))
  return rank === -1 ? SLOWEST.length : rank
}
