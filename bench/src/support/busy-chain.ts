import type { BlockRef, ObservedBlock } from '@cambio/core/chains/observed-block'
import type { IncomingTransfer } from '@cambio/core/chains/incoming-transfer'
import type { NumberedGateway } from '@cambio/core/chains/chain-gateway'
import { orderAddress } from './open-orders.ts'

const FOREIGN_PER_BLOCK = 200
const OWN_PER_BLOCK = 5
const BLOCK_MS = 12_000

/** Orders that the busy chain's blocks pay in turn, numbered from `first`. */
export interface PaidOrders {
  chain: string
  first: number
  count: number
  /** Shared deposit address; null when each order has its own address. */
  sharedAddress: string | null
}

/**
 * In-memory chain. Each block contains five deposits to the exchange's orders and many unrelated transfers. The
 * benchmarks use it for account-based and UTXO chains, because the watcher treats them alike.
 */
export class BusyChain implements NumberedGateway {
  readonly chain: string
  readonly model = 'account'
  readonly ordering = 'numbered'
  readonly firstSequence = 0
  readonly #paid: PaidOrders
  #height = 0

  constructor(paid: PaidOrders) {
    this.chain = paid.chain
    this.#paid = paid
  }

  grow(blocks: number): void {
    this.#height += blocks
  }

  async tip(): Promise<BlockRef> {
    return refAt(this.#height)
  }

  async block(height: number): Promise<ObservedBlock | null> {
    if (height > this.#height) return null
    const foreign = count(FOREIGN_PER_BLOCK, (index) => ({ address: foreignAddress(height, index), memo: null }))
    const own = count(OWN_PER_BLOCK, (index) => this.#paidAt(height * OWN_PER_BLOCK + index))
    return {
      ...refAt(height),
      parentHash: refAt(height - 1).hash,
      at: height * BLOCK_MS,
      transfers: [...foreign, ...own].map((to, index) => transfer(height, index, to)),
    }
  }

  #paidAt(turn: number): { address: string; memo: string | null } {
    const { first, count: many, sharedAddress } = this.#paid
    const order = first + (turn % many)
    return sharedAddress === null
      ? { address: orderAddress(order), memo: null }
      : { address: sharedAddress, memo: String(order) }
  }

  async pending(): Promise<IncomingTransfer[]> {
    return []
  }

  async transaction() {
    return { status: 'unknown' as const }
  }

  senders = onlyWatched
  broadcast = onlyWatched
  payoutFee = onlyWatched
  terms = onlyWatched
  nextSequence = onlyWatched
  pendingSequence = onlyWatched
  raisedTerms = onlyWatched
  voidTerms = onlyWatched
  balance = onlyWatched
  balanceAt = onlyWatched
}

function refAt(height: number): BlockRef {
  return { height, hash: `0x${height.toString(16).padStart(64, 'b')}` }
}

function transfer(height: number, index: number, to: { address: string; memo: string | null }): IncomingTransfer {
  const txId = `0x${(height * 1_000 + index).toString(16).padStart(64, 'c')}`
  return { txId, outputKey: 'native', ...to, contract: null, amountAtomic: 1_000_000_000_000_000n }
}

function foreignAddress(height: number, index: number): string {
  return `0x${String(height * FOREIGN_PER_BLOCK + index).padStart(40, '9')}`
}

function count<T>(times: number, make: (index: number) => T): T[] {
  return Array.from({ length: times }, (_, index) => make(index))
}

function onlyWatched(): never {
  throw new Error('this chain is only watched')
}
