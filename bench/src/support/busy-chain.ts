import type { BlockRef, IncomingTransfer, NumberedGateway, ObservedBlock } from '@cambio/core/chains/chain-gateway'
import { orderAddress } from './open-orders.ts'

const FOREIGN_PER_BLOCK = 200
const OWN_PER_BLOCK = 5
const BLOCK_MS = 12_000

/** A chain in memory whose blocks are full of other people's transfers, and pay five of our orders each. */
export class BusyChain implements NumberedGateway {
  readonly chain = 'ethereum'
  readonly model = 'account'
  readonly ordering = 'numbered'
  readonly #paidOrders: number
  #height = 0

  /** Orders 1 to `paidOrders` are paid in turn. */
  constructor(paidOrders: number) {
    this.#paidOrders = paidOrders
  }

  grow(blocks: number): void {
    this.#height += blocks
  }

  async tip(): Promise<BlockRef> {
    return refAt(this.#height)
  }

  async block(height: number): Promise<ObservedBlock | null> {
    if (height > this.#height) return null
    const foreign = count(FOREIGN_PER_BLOCK, (index) => foreignAddress(height, index))
    const own = count(OWN_PER_BLOCK, (index) => orderAddress(1 + ((height * OWN_PER_BLOCK + index) % this.#paidOrders)))
    return {
      ...refAt(height),
      parentHash: refAt(height - 1).hash,
      at: height * BLOCK_MS,
      transfers: [...foreign, ...own].map((address, index) => transfer(height, index, address)),
    }
  }

  async pending(): Promise<IncomingTransfer[]> {
    return []
  }

  async transaction() {
    return { status: 'unknown' as const }
  }

  broadcast = onlyWatched
  payoutFee = onlyWatched
  terms = onlyWatched
  nextSequence = onlyWatched
  raisedTerms = onlyWatched
  balance = onlyWatched
  balanceAt = onlyWatched
}

function refAt(height: number): BlockRef {
  return { height, hash: `0x${height.toString(16).padStart(64, 'b')}` }
}

function transfer(height: number, index: number, address: string): IncomingTransfer {
  const txId = `0x${(height * 1_000 + index).toString(16).padStart(64, 'c')}`
  return { txId, outputKey: 'native', address, memo: null, contract: null, amountAtomic: 1_000_000_000_000_000n }
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
