import type { AccountTransfer, TransferTerms } from '@cambio/core/chains/transfer-terms'
import type { BlockRef, ObservedBlock } from '@cambio/core/chains/observed-block'
import type { IncomingTransfer, Senders } from '@cambio/core/chains/incoming-transfer'
import type { SentPart, TransactionStatus, WalletGateway } from '@cambio/core/chains/chain-gateway'
import { InsufficientFunds } from '@cambio/core/ledger/ledger-store'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { MoneroChainSettings } from '../chain-settings.ts'
import { unpackMoneroBytes } from './monero-bytes.ts'
import type {
  BalanceJson,
  BlockHeaderJson,
  BlockJson,
  FeeEstimateJson,
  TransactionsJson,
  TransferJson,
  TransfersJson,
} from './monero-json.ts'
import { MoneroRefusal, MoneroRpc, parseMoneroJson } from './monero-rpc.ts'
import { moneroTerms } from './monero-terms.ts'

/** Wallet account that contains all coins. Its subaddresses are the deposit addresses. */
const ACCOUNT = { account_index: 0 }
/** Transaction weight of a typical payment (two or three inputs), in Monero's weight units. */
const USUAL_WEIGHT = 3_000n
/** Transaction weight of a payment with about fifteen inputs, in Monero's weight units. */
const HIGHEST_WEIGHT = 12_000n
const SPENT_IN_BLOCK = 1
/** Number of blocks that must follow a block before no reorg is expected to remove it. */
const FINAL_DEPTH = 10
/**
 * Minimum version of the wallet's RPC interface: 1.25 (Monero 0.18), encoded as major × 2^16 + minor. Wallets released
 * before 2018-09 may count outputs several times. This happens if the transaction repeats its public key or if outputs
 * share a one-time key.
 */
const MIN_WALLET_VERSION = 0x1_0019
/** Maximum number of transactions that a restricted node returns at once. */
const TRANSACTIONS_AT_ONCE = 100
const NO_SUCH_BLOCK = -2
const NO_SUCH_TRANSFER = -8

/**
 * Gateway to Monero through the RPC of `monerod` and `monero-wallet-rpc`. Only the exchange's wallet can see its
 * deposits, so the gateway returns a block only after the wallet has read it.
 */
export class MoneroGateway implements WalletGateway {
  readonly model = 'account'
  readonly ordering = 'once'
  readonly chain: string
  readonly #node: MoneroRpc
  readonly #wallet: MoneroRpc
  readonly #network: string
  #isNetworkChecked = false

  constructor({ chain, rpcUrl, walletUrl, network }: MoneroChainSettings) {
    if (walletUrl === undefined) throw new Error(`CHAINS names no walletUrl for ${chain}`)
    this.chain = chain
    this.#node = new MoneroRpc(rpcUrl)
    this.#wallet = new MoneroRpc(walletUrl)
    this.#network = network
  }

  async tip(): Promise<BlockRef> {
    await this.#checkNetwork()
    const { block_header: header } = await this.#node.call<{ block_header: BlockHeaderJson }>('get_last_block_header')
    return { height: header.height, hash: header.hash }
  }

  async block(height: number): Promise<ObservedBlock | null> {
    const block = await this.#block(height)
    if (block === null || (await this.#walletHeight()) <= height) return null
    const { in: received = [] } = await this.#wallet.call<TransfersJson>('get_transfers', {
      ...ACCOUNT,
      in: true,
      filter_by_height: true,
      min_height: Math.max(0, height - 1),
      max_height: height,
    })
    // The wallet syncs in the background, so its response applies only if the node still has the same block at this
    // height.
    if ((await this.#block(height))?.block_header.hash !== block.block_header.hash) return null
    const { hash, prev_hash: parentHash, timestamp } = block.block_header
    const own = received.filter((one) => one.height === height && block.tx_hashes?.includes(one.txid))
    return { height, hash, parentHash, at: timestamp * 1_000, transfers: own.filter(isOurs).map(transferOf) }
  }

  async pending(): Promise<IncomingTransfer[]> {
    const { pool = [] } = await this.#wallet.call<TransfersJson>('get_transfers', { ...ACCOUNT, pool: true })
    return pool.filter((one) => isOurs(one) && !one.double_spend_seen).map(transferOf)
  }

  async transaction(txId: string): Promise<TransactionStatus> {
    const { txs } = await this.#node.callPath<TransactionsJson>('get_transactions', {
      txs_hashes: [txId],
      decode_as_json: true,
    })
    const found = txs?.find((one) => one.tx_hash === txId)
    if (found === undefined) return { status: 'unknown' }
    const block = found.in_pool || found.block_height === undefined ? null : await this.#block(found.block_height)
    // A reorg may have removed the block between the two calls.
    if (!block?.tx_hashes?.includes(txId)) return { status: 'pending' }
    const { rct_signatures: proofs } = parseMoneroJson(found.as_json) as { rct_signatures?: { txnFee?: bigint } }
    const { height, hash } = block.block_header
    return { status: 'included', block: { height, hash }, succeeded: true, feeAtomic: proofs?.txnFee ?? 0n }
  }

  /**
   * Returns the transactions that the wallet sent in the blocks after the position `after`. The wallet recognises its
   * own transactions by their key images, even those that it did not create itself. A position consists of the height
   * of a final block and the IDs of the returned transactions in later blocks. Those blocks are read again, because a
   * reorg may change them.
   */
  async sentBy(_address: string, after: string | null): Promise<SentPart> {
    const tip = (await this.#walletHeight()) - 1
    const [height = '0', ...returned] = after?.split(' ') ?? []
    const lowest = Number(height)
    const final = Math.max(lowest, tip - FINAL_DEPTH)
    const { out: sent = [] } = await this.#wallet.call<TransfersJson>('get_transfers', {
      ...ACCOUNT,
      out: true,
      filter_by_height: true,
      min_height: lowest,
      max_height: tip,
    })
    const inRange = sent.filter((one) => one.height > lowest && one.height <= tip)
    const txIds = new Set(inRange.map(({ txid }) => txid))
    // Without a new final block, the position retains the returned IDs. A lagging wallet may not list all these
    // transactions again.
    const kept = final === lowest ? returned : []
    const unsettled = new Set([...kept, ...inRange.filter((one) => one.height > final).map(({ txid }) => txid)])
    return {
      txIds: [...txIds].filter((txId) => !returned.includes(txId)),
      position: [final, ...unsettled].join(' '),
      hasMore: false,
    }
  }

  /** Returns "hidden": ring signatures hide the spent outputs, and stealth addresses hide their owners. */
  async senders(): Promise<Senders> {
    return 'hidden'
  }

  async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    const { metadata, txId } = unpackMoneroBytes(raw)
    // Do not rebroadcast a transaction that is already in a block, because the wallet would treat it as pending.
    if (txId !== '' && (await this.transaction(txId)).status === 'included') return 'unclear'
    try {
      await this.#wallet.request('relay_tx', { hex: metadata })
    } catch (error) {
      if (error instanceof MoneroRefusal) return 'unclear'
      throw error
    }
    // Save the wallet file, because a killed wallet process would otherwise forget which coins are spent.
    await this.#wallet.call('store')
    return 'accepted'
  }

  async payoutFee(): Promise<bigint> {
    return (await this.#feeByPriority()).usual * USUAL_WEIGHT
  }

  async terms({ amountAtomic }: AccountTransfer): Promise<TransferTerms> {
    const maxFeeAtomic = (await this.#feeByPriority()).busy * HIGHEST_WEIGHT
    await this.#wallet.call('refresh')
    const { unlocked_balance: unlocked } = await this.#wallet.call<BalanceJson>('get_balance', ACCOUNT)
    if (unlocked < amountAtomic + maxFeeAtomic)
      throw new InsufficientFunds(
        `${this.chain}: ${unlocked} is unlocked, and the payment needs ${amountAtomic} and a fee`,
      )
    return moneroTerms(maxFeeAtomic)
  }

  async countsAsSpent(txId: string): Promise<boolean> {
    await this.#wallet.call('refresh')
    const found = await this.#wallet.callOr<{ transfer: TransferJson }>(
      'get_transfer_by_txid',
      { ...ACCOUNT, txid: txId },
      NO_SUCH_TRANSFER,
    )
    return found !== null && (found.transfer.type === 'pending' || found.transfer.type === 'out')
  }

  async spentByAnother(raw: string, txId: string, depth: number): Promise<boolean> {
    const { keyImages } = unpackMoneroBytes(raw)
    const tip = await this.tip()
    const { spent_status: spent } = await this.#node.callPath<{ spent_status: number[] }>('is_key_image_spent', {
      key_images: keyImages,
    })
    const inBlocks = keyImages.filter((_image, index) => spent[index] === SPENT_IN_BLOCK)
    if (inBlocks.length === 0) return false
    const above = await this.#keyImagesAbove(tip.height - depth + 1, tip.height)
    if (above === null || inBlocks.every((image) => above.has(image))) return false
    // Read the transaction again. If a new block has included it in the meantime, the transaction itself has spent its
    // coins.
    return (await this.transaction(txId)).status === 'unknown' && (await this.tip()).hash === tip.hash
  }

  async balance(address: string): Promise<bigint> {
    await this.#wallet.call('refresh')
    return this.#heldAt(new Set([address]))
  }

  async balanceAt(addresses: readonly string[], _contract: string | null, at: BlockRef): Promise<bigint | null> {
    const isTip = async () => (await this.tip()).hash === at.hash
    if (!(await isTip()) || (await this.#walletHeight()) !== at.height + 1) return null
    const held = await this.#heldAt(new Set(addresses))
    return (await isTip()) ? held : null
  }

  /**
   * Returns the total balance of the addresses, in base units. Omits time-locked coins, because no user is credited
   * with them (see `isOurs`).
   */
  async #heldAt(addresses: ReadonlySet<string>): Promise<bigint> {
    const sum = (amounts: bigint[]) => amounts.reduce((total, one) => total + one, 0n)
    const { per_subaddress: held = [] } = await this.#wallet.call<BalanceJson>('get_balance', {
      ...ACCOUNT,
      strict: true,
    })
    const { in: received = [] } = await this.#wallet.call<TransfersJson>('get_transfers', { ...ACCOUNT, in: true })
    const aside = received.filter((one) => !isOurs(one) && addresses.has(one.address)).map(({ amount }) => amount)
    return sum(held.filter(({ address }) => addresses.has(address)).map(({ balance }) => balance)) - sum(aside)
  }

  /**
   * Returns the key images of coins spent in the blocks from `height + 1` to `to`. Reads the blocks, because the node
   * reports whether a key image is spent, but not in which block. Returns null when a block or transaction is missing.
   */
  async #keyImagesAbove(height: number, to: number): Promise<Set<string> | null> {
    const images = new Set<string>()
    for (let next = height + 1; next <= to; next += 1) {
      const block = await this.#block(next)
      if (block === null) return null
      const ids = block.tx_hashes ?? []
      for (let from = 0; from < ids.length; from += TRANSACTIONS_AT_ONCE) {
        const batch = ids.slice(from, from + TRANSACTIONS_AT_ONCE)
        const { txs = [] } = await this.#node.callPath<TransactionsJson>('get_transactions', {
          txs_hashes: batch,
          decode_as_json: true,
          prune: true,
        })
        if (txs.length !== batch.length) return null
        for (const image of txs.flatMap((one) => keyImagesOf(one.as_json))) images.add(image)
      }
    }
    return images
  }

  #block(height: number): Promise<BlockJson | null> {
    return this.#node.callOr<BlockJson>('get_block', { height }, NO_SUCH_BLOCK)
  }

  /** Makes the wallet read all new blocks. Returns the number of blocks that the wallet has read in total. */
  async #walletHeight(): Promise<number> {
    await this.#wallet.call('refresh')
    return (await this.#wallet.call<{ height: number }>('get_height')).height
  }

  async #feeByPriority(): Promise<{ usual: bigint; busy: bigint }> {
    const { fee, fees } = await this.#node.call<FeeEstimateJson>('get_fee_estimate')
    return { usual: fee, busy: BigInt(fees?.[1] ?? fee * 4n) }
  }

  /**
   * Checks once that the node serves the configured network and that the wallet program is recent enough. A node on
   * another network would report payments in a different currency.
   */
  async #checkNetwork(): Promise<void> {
    if (this.#isNetworkChecked) return
    const { nettype } = await this.#node.call<{ nettype: string }>('get_info')
    if (nettype !== this.#network)
      throw new AdapterError(`${this.chain}: the node is of ${nettype}, not of ${this.#network}`, { retryable: false })
    const { version } = await this.#wallet.call<{ version: number }>('get_version')
    if (!(version >= MIN_WALLET_VERSION))
      throw new AdapterError(`${this.chain}: monero-wallet-rpc must be 0.18 or newer`, { retryable: false })
    this.#isNetworkChecked = true
  }
}

/** Returns whether a transfer is a deposit. Time-locked coins, such as mining rewards, are not deposits. */
function isOurs({ unlock_time: lockedUntil }: TransferJson): boolean {
  return lockedUntil === 0n
}

/** Returns one transfer with the total amount that a transaction paid to an address. */
function transferOf({
  txid: txId,
  subaddr_index: index,
  address,
  amount: amountAtomic,
}: TransferJson): IncomingTransfer {
  return { txId, outputKey: `${index.major}/${index.minor}`, address, memo: null, contract: null, amountAtomic }
}

function keyImagesOf(json: string): string[] {
  const { vin = [] } = parseMoneroJson(json) as { vin?: { key?: { k_image: string } }[] }
  return vin.flatMap(({ key }) => (key === undefined ? [] : [key.k_image]))
}
