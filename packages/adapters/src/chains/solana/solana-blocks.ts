import type { BlockRef } from '@cambio/core/chains/observed-block'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { type BlockChanges, changesIn } from './solana-changes.ts'
import type { AccountsBlockJson, BlockJson } from './solana-json.ts'
import { MAX_TRANSACTION_VERSION, SolanaRefusal, type SolanaRpc } from './solana-rpc.ts'

const FINALIZED = 'finalized'
/** Options for reading blocks. */
const BLOCK = { commitment: FINALIZED, maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION, rewards: false }
/** Error codes for a slot without a block: the block does not exist yet, was skipped, or is missing on the node. */
const NO_BLOCK_CODES: readonly number[] = [-32_004, -32_007, -32_009]
/** Maximum number of slots that one request searches for the next block. */
const SLOTS_A_LIST = 500

/** The block in a slot, with its balance changes. A slot without a block counts as an empty block. */
export interface ReadBlock extends BlockRef {
  parentHash: string
  at: number
  changes: BlockChanges
}

/** Reads Solana's final blocks, slot by slot. */
export class SolanaBlocks {
  readonly #chain: string
  readonly #rpc: SolanaRpc
  readonly #mints: readonly string[]
  /**
   * Newest block read so far. It is cached because callers often request the newest final block again, and the response
   * is several megabytes long.
   */
  #lastRead: ReadBlock | null = null

  /** @param mints tokens whose transfers `read` returns */
  constructor(chain: string, rpc: SolanaRpc, mints: readonly string[]) {
    this.#chain = chain
    this.#rpc = rpc
    this.#mints = mints
  }

  /** Returns the contents of a slot, or null above the last final slot. */
  async read(height: number): Promise<ReadBlock | null> {
    if (this.#lastRead?.height === height) return this.#lastRead
    const read = await this.#readFromNode(height)
    if (read !== null && read.height > (this.#lastRead?.height ?? 0)) this.#lastRead = read
    return read
  }

  /** Returns the block in a slot, or null when the node does not have one. */
  async blockIn<Block extends BlockJson>(
    slot: number,
    transactionDetails: 'accounts' | 'signatures' | 'none',
  ): Promise<Block | null> {
    try {
      return await this.#rpc.request<Block | null>('getBlock', [slot, { ...BLOCK, transactionDetails }])
    } catch (cause) {
      if (!(cause instanceof SolanaRefusal)) throw cause
      if (NO_BLOCK_CODES.includes(cause.code)) return null
      throw new AdapterError(`${this.#chain}: the node refuses the block of slot ${slot}`, { retryable: true, cause })
    }
  }

  /** Returns the finalized slots that contain a block, from `from` to `from + SLOTS_A_LIST`. */
  slotsWithBlocks(from: number): Promise<number[]> {
    return this.#rpc.call<number[]>('getBlocks', [from, from + SLOTS_A_LIST, { commitment: FINALIZED }])
  }

  /** Creates the retryable error for data that must exist on chain but is missing on the node. */
  lost(what: string): AdapterError {
    return new AdapterError(`${this.#chain}: the node has not got ${what}`, { retryable: true })
  }

  async #readFromNode(height: number): Promise<ReadBlock | null> {
    const block = await this.blockIn<AccountsBlockJson>(height, 'accounts')
    if (block === null) return this.#emptySlot(height)
    const { blockhash: hash, previousBlockhash: parentHash } = block
    return { height, hash, parentHash, at: this.#timeOf(block), changes: changesIn(block, this.#mints) }
  }

  /**
   * Returns an empty block for a slot without a block. The next block proves that the slot is empty, because it refers
   * to the previous block by its hash.
   */
  async #emptySlot(height: number): Promise<ReadBlock | null> {
    const [next] = await this.slotsWithBlocks(height)
    if (next === undefined) {
      const final = await this.#rpc.call<number>('getSlot', [{ commitment: FINALIZED }])
      if (height > final) return null
      throw this.lost(`the block of slot ${height}, or the next`)
    }
    const block = await this.blockIn<BlockJson>(next, 'none')
    if (block === null || next === height || block.parentSlot >= height) throw this.lost(`the block of slot ${height}`)
    return {
      height,
      hash: block.previousBlockhash,
      parentHash: block.previousBlockhash,
      changes: { coins: [], tokens: [] },
      at: this.#timeOf(block),
    }
  }

  /**
   * Returns the time of a block in epoch milliseconds.
   * @throws {AdapterError} retryable, when the node does not report it. With a wrong time, a late deposit would still
   *   get the fixed rate.
   */
  #timeOf({ blockhash, blockTime }: BlockJson): number {
    if (!blockTime) throw this.lost(`the time of block ${blockhash}`)
    return blockTime * 1_000
  }
}
