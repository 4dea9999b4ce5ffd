import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { DEFAULT_ORDER_TERMS } from '../orders/order-terms.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import { DEFAULT_QUOTE_POLICY } from '../quotes/quote-policy.ts'
import { CHEAP_DESTINATIONS } from './cheap-destinations.ts'
import { CATALOGUE, ETH, NOON } from './fixtures.ts'
import type { MemoryUnitOfWork } from './memory/memory-unit-of-work.ts'
import { NONE_LISTED } from './none-listed.ts'
import { PLAIN_SEALS } from './plain-sealer.ts'

/** Block that contains every deposit in the tests. */
export const CREDIT_BLOCK = { height: 5, hash: 'block' }

/**
 * Returns the dependencies of a worker that credits Ethereum deposits. Its node reports every transaction in
 * `CREDIT_BLOCK`. `part` overrides dependencies. `senders` runs while the worker looks up the senders of a deposit.
 */
export function creditWorker(
  { work, ticks, senders = () => {} }: { work: MemoryUnitOfWork; ticks: TickBook; senders?: () => void },
  part: object = {},
): ChainWorkerDeps {
  return {
    ...CHEAP_DESTINATIONS,
    work,
    ticks,
    catalogue: CATALOGUE,
    terms: DEFAULT_ORDER_TERMS,
    policy: DEFAULT_QUOTE_POLICY,
    screening: NONE_LISTED,
    seals: PLAIN_SEALS,
    witness: null,
    clock: { now: () => NOON },
    report: () => {},
    reach: () => {},
    feeCaps: new Map([[ETH.chain, { maxFeeAtomic: 10n ** 17n, gas: null }]]),
    gateway: {
      chain: ETH.chain,
      model: 'account',
      ordering: 'numbered',
      senders: async () => {
        senders()
        return ['0xsender']
      },
      transaction: async () => ({ status: 'included', succeeded: true, block: CREDIT_BLOCK }),
    },
    ...part,
  } as unknown as ChainWorkerDeps
}
