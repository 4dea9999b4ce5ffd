import { expect, test } from 'vitest'
import type { ObservedBlock } from '../chains/observed-block.ts'
import { MemoryIssuedAddressStore } from '../testing/memory/memory-issued-address-store.ts'
import { INNER } from './chain/sim-transaction.ts'
import { SimNumberedChain } from './chain/sim-accounts-chains.ts'
import { REFUSING_SIGNER } from './sim-signer.ts'
import { SIM_SENDERS, type SimWorld } from './sim-world.ts'
import { type Mutant, firstViolation } from './mutants.ts'

/** Mutants: each deliberately breaks one rule of chains, wallets or sender screening. */
const CHAIN_MUTANTS: Mutant[] = [
  [
    25,
    'the watcher reads blocks from a node that provides no traces',
    (world) => {
      onBlock(world, (block, hasTraces) => (hasTraces ? block : withoutInner(block)))
      // Disable traces permanently, so that fewer simulated worlds are needed to reveal the mutant.
      for (const name of world.chains.keys()) world.changeTraces(name, false)
      world.changeTraces = () => {}
    },
  ],
  [
    25,
    'the watcher skips internal transfers of our own transactions',
    (world) =>
      onBlock(world, (block) => ({ ...block, transfers: block.transfers.filter(({ txId }) => !isOurs(txId)) })),
  ],
  [
    29,
    'a second machine derives addresses from another seed',
    (world) =>
      void (world.secondSigner = {
        ...REFUSING_SIGNER,
        async issueAddresses(chain) {
          const addresses = new MemoryIssuedAddressStore(world.db)
          const { nextIndex: index } = await addresses.count(chain)
          const last = { purpose: 'deposit' as const, index: index + 1 }
          await addresses.add(chain, [
            { address: `other-${chain}-${index}`, key: { purpose: 'deposit', index } },
            // The signer checks only the last address of the wallet.
            { address: await world.signer.address(chain, last), key: last },
          ])
          return { hot: '', added: 2 }
        },
      }),
  ],
  [
    29,
    'a second machine signs with another wallet',
    (world) => {
      world.secondSigner = {
        address: (chain, key) => world.signer.address(chain, key),
        issueAddresses: (chain, free) => world.signer.issueAddresses(chain, free),
        proveCredit: async () => {},
        prepare: async () => {},
        async sign(request) {
          const { raw, txId } = await world.signer.sign(request)
          return {
            txId: `${txId}-other`,
            raw: raw.replaceAll(/"from":"[^"]+"/g, '"from":"other"').replaceAll(txId, `${txId}-other`),
          }
        },
      }
    },
  ],
  [
    12,
    'the worker counts three confirmations too many',
    (world) => {
      const { chains } = world.work.stores
      const { depositsUpTo } = chains
      chains.depositsUpTo = async (chain, status, highest, limits) => {
        const found = await depositsUpTo.call(chains, chain, status, highest + 3, limits)
        return found.map((one) => ({ ...one, blockHeight: (one.blockHeight ?? 0) - 3 }))
      }
    },
  ],
  [
    13,
    'a reorganisation changes no deposit',
    (world) => {
      world.work.stores.chains.depositsAbove = async () => []
      // Reorganise more often than without the mutant.
      world.withdraw = async () => world.random.pick([...world.chains.values()]).reorganise(3, 0.2)
    },
  ],
  [
    15,
    'a payout counts as paid although the code of its destination rejected it',
    (world) => {
      for (const chain of world.chains.values()) {
        const { transaction } = chain
        chain.transaction = async (txId) => {
          const found = await transaction.call(chain, txId)
          return found.status === 'included' ? { ...found, succeeded: true } : found
        }
      }
    },
  ],
  [
    15,
    'a node reports a fee one unit too low',
    (world) => {
      for (const chain of world.chains.values()) {
        const { transaction } = chain
        chain.transaction = async (txId) => {
          const found = await transaction.call(chain, txId)
          return found.status === 'included' ? { ...found, feeAtomic: found.feeAtomic - 1n } : found
        }
      }
    },
  ],
  [
    33,
    'a node reports no senders',
    (world) => {
      for (const chain of world.chains.values()) chain.senders = async () => []
    },
  ],
  [
    33,
    'only the first of several senders is screened',
    (world) => {
      for (const chain of world.chains.values()) {
        const { senders } = chain
        chain.senders = async (transfer) => {
          const all = await senders.call(chain, transfer)
          return typeof all === 'string' ? all : all.slice(0, 1)
        }
      }
    },
  ],
  [
    33,
    'the sanctions match of a deposit is not stored',
    (world) => {
      const { chains } = world.work.stores
      const { noteScreened } = chains
      chains.noteScreened = (id, senders) => noteScreened.call(chains, id, senders, null)
      // List more senders than without the mutant.
      for (let nth = 0; nth < SIM_SENDERS / 2; nth += 1) world.blacklist.add(`sender-${nth}`)
    },
  ],
  [
    33,
    'an unavailable screening provider counts as a clear result',
    (world) => {
      world.screening.findListing = async (_chain, address) =>
        world.random.chance(0.5) && world.blacklist.has(address) ? { source: 'test', reason: 'a thief' } : null
    },
  ],
]

test.each(CHAIN_MUTANTS)(
  'the simulation detects that $1 (invariant $0)',
  { timeout: 180_000 },
  async (invariant, _name, sabotage) => {
    expect(await firstViolation(sabotage, invariant)).toBe(invariant)
  },
)

/** Changes the blocks that the watcher reads, including the blocks of chains without traces. */
function onBlock(world: SimWorld, mutant: (block: ObservedBlock, hasTraces: boolean) => ObservedBlock): void {
  for (const chain of world.chains.values()) {
    if (!(chain instanceof SimNumberedChain)) continue
    const { block } = chain
    chain.block = async (height) => {
      const { hasTraces } = chain
      chain.hasTraces = true
      const read = await block.call(chain, height).finally(() => void (chain.hasTraces = hasTraces))
      return read && mutant(read, hasTraces)
    }
  }
}

function withoutInner(block: ObservedBlock): ObservedBlock {
  return { ...block, transfers: block.transfers.filter(({ outputKey }) => !outputKey.startsWith(INNER)) }
}

/** Returns whether the simulated signer created the transaction. */
function isOurs(txId: string): boolean {
  return txId.startsWith('ours-')
}
