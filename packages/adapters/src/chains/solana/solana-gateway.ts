import type { AccountTransfer, ExpiringTerms, Lifetime } from '@cambio/core/chains/transfer-terms'
import type { BlockRef, ObservedBlock } from '@cambio/core/chains/observed-block'
import type { ExpiringGateway, SentPart, SignedRecord, TransactionStatus } from '@cambio/core/chains/chain-gateway'
import type { IncomingTransfer, Senders, TransferName, UncheckedTransfer } from '@cambio/core/chains/incoming-transfer'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { SolanaChainSettings } from '../chain-settings.ts'
import type { ReceiverGateway, ReceiverRules } from '../receiver-rules.ts'
import { type ReadBlock, SolanaBlocks } from './solana-blocks.ts'
import { changesTo, transfersOf } from './solana-changes.ts'
import type {
  AccountJson,
  AtSlot,
  BlockJson,
  LatestBlockhashJson,
  SignaturesBlockJson,
  TransactionJson,
} from './solana-json.ts'
import { solanaSentBy } from './solana-history.ts'
import { lifeFrom, provenDead } from './solana-lifetime.ts'
import { MAX_TRANSACTION_VERSION, SolanaRefusal, SolanaRpc } from './solana-rpc.ts'
import { solanaSenders } from './solana-senders.ts'
import { feeAt, type Moves, solanaTerms, unitPriceOf } from './solana-terms.ts'
import { holdingOf, isClosedTo } from './token-holding.ts'
import { inTokenAccounts, SYSTEM_PROGRAM, TOKEN_ACCOUNT_BYTES, TOKEN_PROGRAM, tokenAccountOf } from './solana-token.ts'
import { rentIn, exact } from './solana-amounts.ts'

const FINALIZED = 'finalized'
/** Lowest priority fee of a transfer, in lamports. */
const MIN_OFFER = 3_000n
/** Highest priority fee of a transfer, in lamports: 0.0006 SOL. */
const HIGHEST_OFFER = 600_000n
/**
 * Number of different price marks. The gateway adds a mark, in millionths of a lamport, to the price per compute unit
 * of each transfer. Equal transfers with the same block hash therefore have different transaction IDs.
 */
const MARKS = 1_000_000
/** Maximum number of accounts that nodes accept per call. */
const ACCOUNTS_A_CALL = 100
/** Maximum age in slots of a block for which the gateway can compute a balance. */
const MAX_BLOCKHASH_AGE_SLOTS = 100

/** Effects of a transfer on the receiver's accounts. */
interface Way {
  moves: Moves
  /** Account credited by the transfer. */
  writes: string
  /** Rent of an account that the transfer opens for the receiver, in lamports. */
  rentAtomic: bigint
}

/**
 * Gateway to Solana through the nodes' JSON-RPC API. It reads only final blocks, so there are no reorgs. Heights are
 * slot numbers, and a slot without a block counts as an empty block with the hash of the previous block.
 */
export class SolanaGateway implements ExpiringGateway, ReceiverGateway {
  readonly model = 'account'
  readonly ordering = 'expiring'
  readonly chain: string
  readonly #rpc: SolanaRpc
  readonly #genesis: string
  readonly #mints: readonly string[]
  readonly #blocks: SolanaBlocks
  #isChainChecked = false
  #lastMark = 0

  constructor(settings: SolanaChainSettings) {
    this.chain = settings.chain
    this.#rpc = new SolanaRpc(settings.rpcUrl)
    this.#genesis = settings.genesis
    this.#mints = settings.tokens.map(({ contract }) => contract)
    this.#blocks = new SolanaBlocks(settings.chain, this.#rpc, this.#mints)
  }

  async tip(): Promise<BlockRef> {
    await this.#checkChain()
    const { context, value } = await this.#latest()
    return { height: context.slot, hash: value.blockhash }
  }

  async block(height: number): Promise<ObservedBlock | null> {
    const read = await this.#blocks.read(height)
    if (read === null) return null
    const { changes, ...block } = read
    return { ...block, ...transfersOf(changes) }
  }

  async checkAccounts(transfers: readonly UncheckedTransfer[]): Promise<IncomingTransfer[]> {
    const checked = await inTokenAccounts(transfers)
    return checked.map(({ account: _account, ...transfer }) => transfer)
  }

  async pending(): Promise<IncomingTransfer[]> {
    return []
  }

  async transaction(txId: string): Promise<TransactionStatus> {
    const found = await this.#rpc.call<TransactionJson | null>('getTransaction', [
      txId,
      { commitment: FINALIZED, encoding: 'base64', maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION },
    ])
    if (found === null) {
      const { value } = await this.#rpc.call<AtSlot<unknown[]>>('getSignatureStatuses', [[txId]])
      return { status: value[0] === null ? 'unknown' : 'pending' }
    }
    const { meta } = found
    if (!meta?.postTokenBalances || !meta.preTokenBalances) throw this.#blocks.lost(`what became of ${txId}`)
    const block = await this.#blocks.blockIn<BlockJson>(found.slot, 'none')
    if (block === null) throw this.#blocks.lost(`the block of slot ${found.slot}`)
    return {
      status: 'included',
      block: { height: found.slot, hash: block.blockhash },
      succeeded: meta.err === null,
      feeAtomic: exact(meta.fee) + rentIn(meta, meta.preTokenBalances, meta.postTokenBalances),
    }
  }

  sentBy(address: string, after: string | null, record: SignedRecord): Promise<SentPart> {
    return solanaSentBy(this.#rpc, address, after, record)
  }

  senders(transfer: TransferName): Promise<Senders> {
    return solanaSenders(this.#rpc, transfer)
  }

  async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    try {
      const transaction = Buffer.from(raw, 'hex').toString('base64')
      await this.#rpc.request('sendTransaction', [
        transaction,
        { encoding: 'base64', preflightCommitment: 'confirmed' },
      ])
      return 'accepted'
    } catch (error) {
      if (error instanceof SolanaRefusal) return 'unclear'
      throw error
    }
  }

  /**
   * Returns the highest possible payout fee. It includes the rent of a token account, which the receiver may not have
   * yet.
   */
  async payoutFee(contract: string | null): Promise<bigint> {
    const moves = contract === null ? 'coins' : 'token-to-new'
    const rentAtomic = contract === null ? 0n : await this.#rent(TOKEN_ACCOUNT_BYTES)
    return feeAt({ moves, unitPrice: (await this.#unitPrice(moves, [])) + BigInt(MARKS) }) + rentAtomic
  }

  async terms(transfer: AccountTransfer): Promise<ExpiringTerms> {
    const { from, to, contract } = transfer
    const [{ context, value }, { moves, writes, rentAtomic }] = await Promise.all([
      this.#latest(),
      contract === null ? this.#coinsTo(transfer) : this.#tokensTo(to, contract),
    ])
    const price = await this.#unitPrice(moves, [from, writes])
    // Even after a restart, a price mark recurs after a thousand seconds at the earliest. The block hash has then
    // expired, because it is valid for only about a minute.
    this.#lastMark = Math.max(Date.now(), this.#lastMark + 1)
    const { blockhash, lastValidBlockHeight } = value
    return {
      ...solanaTerms({ moves, blockhash, unitPrice: price + BigInt(this.#lastMark % MARKS) }, rentAtomic),
      life: lifeFrom(context.slot, lastValidBlockHeight),
    }
  }

  async receiverRules(address: string, contract: string | null): Promise<ReceiverRules> {
    const [wallet, account] = await Promise.all([
      this.#accounts([address]),
      contract === null ? null : this.#tokenAccounts([address], contract),
    ])
    const holding = holdingOf(account?.value[0] ?? null)
    const isClosed = holding !== null && isClosedTo(address, holding)
    return { rejects: isOwnedByProgram(wallet.value[0]) || isClosed, requiresMemo: false }
  }

  async lifetimeOf(): Promise<Lifetime> {
    const { context, value } = await this.#latest()
    return lifeFrom(context.slot, value.lastValidBlockHeight)
  }

  provenDead(txId: string, life: Lifetime): Promise<number | null> {
    const reader = {
      height: () => this.#rpc.call<number>('getBlockHeight', [{ commitment: FINALIZED }]),
      slotsWithBlocks: (from: number) => this.#blocks.slotsWithBlocks(from),
      signatures: (slot: number) => this.#blocks.blockIn<SignaturesBlockJson>(slot, 'signatures'),
    }
    return provenDead(reader, txId, life)
  }

  minBalance(): Promise<bigint> {
    return this.#rent(0)
  }

  async balance(address: string, contract: string | null): Promise<bigint> {
    if (contract !== null) return (await this.#held([address], contract)).value
    const { value } = await this.#rpc.call<AtSlot<number>>('getBalance', [address, { commitment: FINALIZED }])
    return exact(value)
  }

  /**
   * Returns the balance after a past slot. Nodes report balances only at their last final slot, so the gateway
   * subtracts the changes in later blocks.
   */
  async balanceAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null> {
    if ((await this.#blocks.read(at.height))?.hash !== at.hash) return null
    const blocks = new Map<number, ReadBlock>()
    let sum = 0n
    for (let from = 0; from < addresses.length; from += ACCOUNTS_A_CALL) {
      const some = addresses.slice(from, from + ACCOUNTS_A_CALL)
      const { context, value } = await this.#held(some, contract)
      if (context.slot < at.height || context.slot > at.height + MAX_BLOCKHASH_AGE_SLOTS) return null
      sum += value
      const requested = new Set(some)
      for (let height = at.height + 1; height <= context.slot; height += 1) {
        const block = blocks.get(height) ?? (await this.#blocks.read(height))
        if (block === null) return null
        blocks.set(height, block)
        for (const change of await changesTo(requested, contract, block.changes)) sum -= change.amountAtomic
      }
    }
    return sum
  }

  #latest(): Promise<AtSlot<LatestBlockhashJson>> {
    return this.#rpc.call('getLatestBlockhash', [{ commitment: FINALIZED }])
  }

  /** Returns the wallets' current total balance, in base units of the native coin or of a token. */
  async #held(wallets: readonly string[], contract: string | null): Promise<AtSlot<bigint>> {
    const { context, value } =
      contract === null ? await this.#accounts(wallets) : await this.#tokenAccounts(wallets, contract)
    const amounts = value.map((account) =>
      contract === null ? exact(account?.lamports ?? 0) : (holdingOf(account)?.amountAtomic ?? 0n),
    )
    return { context, value: amounts.reduce((total, amount) => total + amount, 0n) }
  }

  #accounts(addresses: readonly string[]): Promise<AtSlot<(AccountJson | null)[]>> {
    const how = { commitment: FINALIZED, encoding: 'base64', dataSlice: { offset: 0, length: 0 } }
    return this.#rpc.call('getMultipleAccounts', [addresses, how])
  }

  async #tokenAccounts(wallets: readonly string[], mint: string): Promise<AtSlot<(AccountJson | null)[]>> {
    const addresses = await Promise.all(wallets.map((wallet) => tokenAccountOf(wallet, mint)))
    return this.#rpc.call('getMultipleAccounts', [addresses, { commitment: FINALIZED, encoding: 'jsonParsed' }])
  }

  /** Returns the rent of an account with `bytes` bytes of data, in lamports. */
  async #rent(bytes: number): Promise<bigint> {
    return exact(await this.#rpc.call<number>('getMinimumBalanceForRentExemption', [bytes]))
  }

  async #coinsTo({ to, amountAtomic }: AccountTransfer): Promise<Way> {
    const [least, { value }] = await Promise.all([this.minBalance(), this.#accounts([to])])
    const [receiver = null] = value
    if (exact(receiver?.lamports ?? 0) + amountAtomic < least)
      throw this.#wouldFail('it is less than an account must hold')
    if (isOwnedByProgram(receiver)) throw this.#wouldFail('a program owns what it goes to')
    return { moves: 'coins', writes: to, rentAtomic: 0n }
  }

  async #tokensTo(to: string, mint: string): Promise<Way> {
    const writes = await tokenAccountOf(to, mint)
    const [wallet, account] = await Promise.all([this.#accounts([to]), this.#tokenAccounts([to], mint)])
    if (isOwnedByProgram(wallet.value[0])) throw this.#wouldFail('a program owns what it goes to')
    const holding = holdingOf(account.value[0] ?? null)
    if (holding === null) return { moves: 'token-to-new', writes, rentAtomic: await this.#rent(TOKEN_ACCOUNT_BYTES) }
    if (isClosedTo(to, holding)) throw this.#wouldFail('its account for the token is closed to it')
    return { moves: 'token', writes, rentAtomic: 0n }
  }

  /**
   * Returns the highest price per compute unit that recent transactions to these accounts paid, in millionths of a
   * lamport.
   */
  async #unitPrice(moves: Moves, addresses: readonly string[]): Promise<bigint> {
    const lately = await this.#rpc.call<{ prioritizationFee: number }[]>('getRecentPrioritizationFees', [addresses])
    const usual = BigInt(Math.max(0, ...lately.map(({ prioritizationFee }) => prioritizationFee)))
    const [least, highest] = [unitPriceOf(moves, MIN_OFFER), unitPriceOf(moves, HIGHEST_OFFER)]
    if (usual > highest) return highest
    return usual > least ? usual : least
  }

  #wouldFail(why: string): AdapterError {
    return new AdapterError(`${this.chain}: this transfer would fail: ${why}`, { retryable: false })
  }

  /**
   * Checks once that the node serves the configured network and that the original token program owns the listed mints.
   * A node on another network would report blocks of a different currency.
   */
  async #checkChain(): Promise<void> {
    if (this.#isChainChecked) return
    const genesis = await this.#rpc.call<string>('getGenesisHash')
    if (genesis !== this.#genesis)
      throw new AdapterError(`${this.chain}: the node's first block is ${genesis}, not ${this.#genesis}`, {
        retryable: false,
      })
    await this.#checkMints()
    this.#isChainChecked = true
  }

  /**
   * Rejects mints of Token-2022 and other programs. The issuers of such mints may take a fee from each transfer, run
   * code during the transfer, or move any holder's tokens.
   */
  async #checkMints(): Promise<void> {
    if (this.#mints.length === 0) return
    const { value } = await this.#accounts(this.#mints)
    for (const [index, mint] of this.#mints.entries()) {
      const owner = value[index]?.owner
      if (owner === TOKEN_PROGRAM) continue
      const fact = owner === undefined ? 'does not exist' : `belongs to the program ${owner}`
      throw new AdapterError(`${this.chain}: the mint ${mint} ${fact}`, { retryable: owner === undefined })
    }
  }
}

function isOwnedByProgram(account: AccountJson | null | undefined): boolean {
  return account !== null && account !== undefined && account.owner !== SYSTEM_PROGRAM
}
