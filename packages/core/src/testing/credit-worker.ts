import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { UNASSIGNED } from '../chains/chain-store.ts'
import { DEFAULT_ORDER_TERMS } from '../orders/order-terms.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import { DEFAULT_QUOTE_POLICY } from '../quotes/quote-policy.ts'
import type { Order } from '../orders/order.ts'
import { orderTermsText } from '../orders/terms-seal.ts'
import { CHEAP_DESTINATIONS } from './cheap-destinations.ts'
import { CATALOGUE, ETH, NOON } from './fixtures.ts'
import type { MemoryDatabase } from './memory/memory-database.ts'
import type { MemoryUnitOfWork } from './memory/memory-unit-of-work.ts'
import { NONE_LISTED } from './none-listed.ts'
import { PLAIN_SEALS } from './plain-sealer.ts'

/** Block that contains every deposit in the tests. */
export const CREDIT_BLOCK = { height: 5, hash: 'block' }

/** Stores an order with a valid seal, and records its deposit of `amountAtomic` base units of ETH in `CREDIT_BLOCK`. */
export async function recordOrderDeposit(
  { db, work }: { db: MemoryDatabase; work: MemoryUnitOfWork },
  made: Order,
  amountAtomic = made.claimedDepositAtomic,
): Promise<void> {
  const { orderId, depositAddress: address } = made
  const owner = { ...UNASSIGNED, orderId }
  db.orders.set(orderId, made)
  db.termsSeals.set(orderId, `server ${orderTermsText(made)}`)
  db.addresses.set(`${ETH.chain} ${address}`, { key: { purpose: 'deposit', index: orderId }, owner })
  await work.stores.chains.recordTransfer({
    chain: ETH.chain,
    transfer: { txId: `tx${orderId}`, outputKey: '0', address, memo: null, contract: null, amountAtomic },
    asset: ETH.slug,
    now: NOON,
    block: { ...CREDIT_BLOCK, at: NOON },
    owner,
  })
}

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
