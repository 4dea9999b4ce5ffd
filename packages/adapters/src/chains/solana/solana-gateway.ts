import type {
  AccountTransfer,
  BlockRef,
  ExpiringGateway,
  ExpiringTerms,
  IncomingTransfer,
  Lifetime,
  ObservedBlock,
  TransactionStatus,
} from '@cambio/core/chains/chain-gateway'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { SolanaChainSettings } from '../chain-settings.ts'
import { type BalanceChange, changesIn, transfersOf } from './solana-changes.ts'
import type {
  AccountJson,
  AccountsBlockJson,
  AtSlot,
  BlockJson,
  LatestBlockhashJson,
  SignaturesBlockJson,
  TransactionJson,
} from './solana-json.ts'
import { SolanaRefusal, SolanaRpc } from './solana-rpc.ts'
import { feeAt, solanaTerms } from './solana-terms.ts'

const FINALIZED = 'finalized'
/** Transactions with lookup tables are of version 0; one of a later kind is answered by an error, never left out. */
const BLOCK = { commitment: FINALIZED, maxSupportedTransactionVersion: 0, rewards: false }
/** The node has no block in a slot: not yet, none was made, or it has not got it. */
const NO_BLOCK_CODES: readonly number[] = [-32_004, -32_007, -32_009]
/** Slots looked through at once for the next block. */
const SLOTS_A_LIST = 500
/** Blocks beyond the last that a transaction can come into, as nodes say it: they differ by one in how they count. */
const LIFE_MARGIN_BLOCKS = 10
/** What is offered for a place in a block, millionths of a lamport: at least, and at most (0.0006 SOL). */
const LEAST_UNIT_PRICE = 5_000_000n
const HIGHEST_UNIT_PRICE = 1_000_000_000n
/** The offers of two equal transfers on one block differ by so little. */
const MARKS = 1_000_000
/** Accounts asked about at once, as many as nodes answer. */
const ACCOUNTS_A_CALL = 100
/** How far back a balance can be told, slots. */
const SLOTS_BACK = 100
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

interface ReadBlock extends BlockRef {
  parentHash: string
  at: number
  changes: BalanceChange[]
}

/**
 * Solana by the JSON-RPC of its nodes. Only final blocks are read: there are no reorganisations. Heights are slots; one in which
 * no block was made is shown as an empty block with the hash of the one before.
 */
export class SolanaGateway implements ExpiringGateway {
  readonly model = 'account'
  readonly ordering = 'expiring'
  readonly chain: string
  readonly #rpc: SolanaRpc
  readonly #genesis: string
  #isChainChecked = false
  #lastMark = 0
  /** The newest that was read: asked for again in every pass, some megabytes, and final. */
  #lastRead: ReadBlock | null = null

  constructor(settings: SolanaChainSettings) {
    this.chain = settings.chain
    this.#rpc = new SolanaRpc(settings.rpcUrl)
    this.#genesis = settings.genesis
  }

  async tip(): Promise<BlockRef> {
    await this.#checkChain()
    const { context, value } = await this.#latest()
    return { height: context.slot, hash: value.blockhash }
  }

  async block(height: number): Promise<ObservedBlock | null> {
    const read = await this.#read(height)
    if (read === null) return null
    const { changes, ...block } = read
    return { ...block, transfers: transfersOf(changes) }
  }

  async pending(): Promise<IncomingTransfer[]> {
    return []
  }

  async transaction(txId: string): Promise<TransactionStatus> {
    const found = await this.#rpc.call<TransactionJson | null>('getTransaction', [
      txId,
      { commitment: FINALIZED, encoding: 'base64', maxSupportedTransactionVersion: 0 },
    ])
    if (found === null) {
      const { value } = await this.#rpc.call<AtSlot<unknown[]>>('getSignatureStatuses', [[txId]])
      return { status: value[0] === null ? 'unknown' : 'pending' }
    }
    if (found.meta === null) throw this.#lost(`what became of ${txId}`)
    const block = await this.#blockIn<BlockJson>(found.slot, 'none')
    if (block === null) throw this.#lost(`the block of slot ${found.slot}`)
    return {
      status: 'included',
      block: { height: found.slot, hash: block.blockhash },
      succeeded: found.meta.err === null,
      feeAtomic: exact(found.meta.fee),
    }
  }

  async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    try {
      const transaction = Buffer.from(raw, 'hex').toString('base64')
      await this.#rpc.ask('sendTransaction', [transaction, { encoding: 'base64', preflightCommitment: 'confirmed' }])
      return 'accepted'
    } catch (error) {
      if (error instanceof SolanaRefusal) return 'unclear'
      throw error
    }
  }

  async payoutFee(): Promise<bigint> {
    return feeAt((await this.#unitPrice([])) + BigInt(MARKS))
  }

  async terms({ from, to, amountAtomic }: AccountTransfer): Promise<ExpiringTerms> {
    const [{ context, value }, price, least, receiver] = await Promise.all([
      this.#latest(),
      this.#unitPrice([from, to]),
      this.leastBalance(),
      this.#account(to),
    ])
    if (exact(receiver?.lamports ?? 0) + amountAtomic < least)
      throw this.#wouldFail('it is less than an account must hold')
    if (receiver !== null && receiver.owner !== SYSTEM_PROGRAM) throw this.#wouldFail('a program owns what it goes to')
    // Also after a restart: a block is stood on for a minute, and this comes round again in a thousand seconds.
    this.#lastMark = Math.max(Date.now(), this.#lastMark + 1)
    const { blockhash, lastValidBlockHeight } = value
    return {
      ...solanaTerms({ blockhash, unitPrice: price + BigInt(this.#lastMark % MARKS) }),
      life: { fromHeight: context.slot + 1, expiresAt: lastValidBlockHeight + LIFE_MARGIN_BLOCKS },
    }
  }

  async provenDead(txId: string, { fromHeight, expiresAt }: Lifetime): Promise<number | null> {
    const now = await this.#rpc.call<number>('getBlockHeight', [{ commitment: FINALIZED }])
    // Spares the reading; that it is over is said by its blocks.
    if (now < expiresAt) return null
    let before = fromHeight - 1
    let parent: string | null = null
    for (;;) {
      const slots = await this.#slotsWithBlocks(before + 1)
      if (slots.length === 0) return null
      for (const slot of slots) {
        const block: SignaturesBlockJson | null = await this.#blockIn(slot, 'signatures')
        if (block === null || block.blockHeight === null) return null
        // Each block names the one before: none of the life was passed over.
        if (parent === null ? block.parentSlot >= fromHeight : block.previousBlockhash !== parent) return null
        if (block.signatures.includes(txId)) return null
        if (block.blockHeight >= expiresAt) return block.blockHeight
        parent = block.blockhash
        before = slot
      }
    }
  }

  async leastBalance(): Promise<bigint> {
    return exact(await this.#rpc.call<number>('getMinimumBalanceForRentExemption', [0]))
  }

  async balance(address: string): Promise<bigint> {
    const { value } = await this.#rpc.call<AtSlot<number>>('getBalance', [address, { commitment: FINALIZED }])
    return exact(value)
  }

  /** Nodes speak of their last final slot only: what changed since is taken back, block by block. */
  async balanceAt(addresses: readonly string[], _contract: string | null, at: BlockRef): Promise<bigint | null> {
    if ((await this.#read(at.height))?.hash !== at.hash) return null
    const blocks = new Map<number, ReadBlock>()
    let sum = 0n
    for (let from = 0; from < addresses.length; from += ACCOUNTS_A_CALL) {
      const some = addresses.slice(from, from + ACCOUNTS_A_CALL)
      const { context, value } = await this.#accounts(some)
      if (context.slot < at.height || context.slot > at.height + SLOTS_BACK) return null
      sum += value.reduce((total, account) => total + exact(account?.lamports ?? 0), 0n)
      const asked = new Set(some)
      for (let height = at.height + 1; height <= context.slot; height += 1) {
        const block = blocks.get(height) ?? (await this.#read(height))
        if (block === null) return null
        blocks.set(height, block)
        for (const { address, lamports } of block.changes) if (asked.has(address)) sum -= lamports
      }
    }
    return sum
  }

  /** What is in a slot, or null above the last final one. */
  async #read(height: number): Promise<ReadBlock | null> {
    if (this.#lastRead?.height === height) return this.#lastRead
    const read = await this.#readAnew(height)
    if (read !== null && read.height > (this.#lastRead?.height ?? 0)) this.#lastRead = read
    return read
  }

  async #readAnew(height: number): Promise<ReadBlock | null> {
    const block = await this.#blockIn<AccountsBlockJson>(height, 'accounts')
    if (block === null) return this.#emptySlot(height)
    const { blockhash: hash, previousBlockhash: parentHash } = block
    return { height, hash, parentHash, at: timeOf(block), changes: changesIn(block) }
  }

  /** That no block was made in a slot is believed of the next block, which names the one before it. */
  async #emptySlot(height: number): Promise<ReadBlock | null> {
    const [next] = await this.#slotsWithBlocks(height)
    if (next === undefined) {
      const final = await this.#rpc.call<number>('getSlot', [{ commitment: FINALIZED }])
      if (height > final) return null
      throw this.#lost(`the block of slot ${height}, or the next`)
    }
    const block = await this.#blockIn<BlockJson>(next, 'none')
    if (block === null || next === height || block.parentSlot >= height) throw this.#lost(`the block of slot ${height}`)
    return {
      ...{ height, hash: block.previousBlockhash, parentHash: block.previousBlockhash, changes: [] },
      at: timeOf(block),
    }
  }

  /** The block of a slot, or null where the node shows none. */
  async #blockIn<Block extends BlockJson>(
    slot: number,
    transactionDetails: 'accounts' | 'signatures' | 'none',
  ): Promise<Block | null> {
    try {
      return await this.#rpc.ask<Block | null>('getBlock', [slot, { ...BLOCK, transactionDetails }])
    } catch (cause) {
      if (!(cause instanceof SolanaRefusal)) throw cause
      if (NO_BLOCK_CODES.includes(cause.code)) return null
      throw new AdapterError(`${this.chain}: the node refuses the block of slot ${slot}`, { retryable: true, cause })
    }
  }

  /** Final slots with a block, the nearest from one on. */
  #slotsWithBlocks(from: number): Promise<number[]> {
    return this.#rpc.call<number[]>('getBlocks', [from, from + SLOTS_A_LIST, { commitment: FINALIZED }])
  }

  #latest(): Promise<AtSlot<LatestBlockhashJson>> {
    return this.#rpc.call('getLatestBlockhash', [{ commitment: FINALIZED }])
  }

  async #account(address: string): Promise<AccountJson | null> {
    const { value } = await this.#accounts([address])
    return value[0] ?? null
  }

  #accounts(addresses: readonly string[]): Promise<AtSlot<(AccountJson | null)[]>> {
    const how = { commitment: FINALIZED, encoding: 'base64', dataSlice: { offset: 0, length: 0 } }
    return this.#rpc.call('getMultipleAccounts', [addresses, how])
  }

  /** As much as anybody lately had to offer who wrote to these accounts. */
  async #unitPrice(addresses: readonly string[]): Promise<bigint> {
    const lately = await this.#rpc.call<{ prioritizationFee: number }[]>('getRecentPrioritizationFees', [addresses])
    const usual = BigInt(Math.max(0, ...lately.map(({ prioritizationFee }) => prioritizationFee)))
    if (usual > HIGHEST_UNIT_PRICE) return HIGHEST_UNIT_PRICE
    return usual > LEAST_UNIT_PRICE ? usual : LEAST_UNIT_PRICE
  }

  #wouldFail(why: string): AdapterError {
    return new AdapterError(`${this.chain}: this transfer would fail: ${why}`, { retryable: false })
  }

  #lost(what: string): AdapterError {
    return new AdapterError(`${this.chain}: the node has not got ${what}`, { retryable: true })
  }

  /** Once: a node of another network would show real blocks of the wrong money. */
  async #checkChain(): Promise<void> {
    if (this.#isChainChecked) return
    const genesis = await this.#rpc.call<string>('getGenesisHash')
    if (genesis !== this.#genesis)
      throw new AdapterError(`${this.chain}: the node's first block is ${genesis}, not ${this.#genesis}`, {
        retryable: false,
      })
    this.#isChainChecked = true
  }
}

function timeOf({ blockTime }: BlockJson): number {
  return (blockTime ?? 0) * 1_000
}

/** Lamports as the node writes them: a JSON number, exact up to nine million coins. */
function exact(lamports: number): bigint {
  if (!Number.isSafeInteger(lamports))
    throw new AdapterError(`The node wrote an amount that cannot be read: ${lamports}`, { retryable: false })
  return BigInt(lamports)
}
