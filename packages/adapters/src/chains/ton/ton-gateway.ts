import type { AccountTransfer, TransferTerms } from '@cambio/core/chains/transfer-terms'
import type { BlockRef, ObservedBlock, Upkeep } from '@cambio/core/chains/observed-block'
import type { IncomingTransfer, Senders, TransferName } from '@cambio/core/chains/incoming-transfer'
import type { NumberedGateway, TransactionStatus } from '@cambio/core/chains/chain-gateway'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { TonChainSettings } from '../chain-settings.ts'
import { accountOf, tonAddress } from './ton-address.ts'
import { TonApi, TonRefusal } from './ton-api.ts'
import type { BlockJson, MessageJson, TransactionJson, WalletJson } from './ton-json.ts'
import { commentOf } from './ton-message.ts'
import { tonTerms } from './ton-terms.ts'

/** Typical cost of a payment, including a margin, in nanotons. */
const USUAL_FEE = 10_000_000n
/** Highest cost of a payment, including years of storage rent, in nanotons. */
const HIGHEST_FEE = 100_000_000n
const MASTERCHAIN = { workchain: -1, shard: '8000000000000000' }
const TRANSACTIONS_A_PAGE = 1_000
/** Status of a bounce phase in which the coins went back to the sender. */
const SENT_BACK = 'ok'

/**
 * Gateway to TON through an indexer's API. A masterchain block is final, so there are no reorgs. The gateway does not
 * read pending transactions.
 */
export class TonGateway implements NumberedGateway {
  readonly model = 'account'
  readonly ordering = 'numbered'
  readonly firstSequence = 0
  readonly chain: string
  readonly #api: TonApi
  readonly #globalId: number

  constructor(settings: TonChainSettings) {
    this.chain = settings.chain
    this.#api = new TonApi(settings.rpcUrl)
    this.#globalId = settings.globalId
  }

  async tip(): Promise<BlockRef> {
    const { last } = await this.#api.get<{ last: BlockJson }>('masterchainInfo')
    if (last.global_id !== this.#globalId)
      throw new AdapterError(`${this.chain}: the index is of network ${last.global_id}`, { retryable: false })
    return { height: last.seqno, hash: hexOf(last.root_hash) }
  }

  async block(height: number): Promise<ObservedBlock | null> {
    const [block, parent] = await Promise.all([this.#block(height), this.#block(height - 1)])
    if (block === null) return null
    const transactions = await this.#transactionsIn(height)
    return {
      height,
      hash: hexOf(block.root_hash),
      parentHash: parent === null ? '' : hexOf(parent.root_hash),
      at: Number(block.gen_utime) * 1_000,
      transfers: transactions.flatMap(received),
      upkeep: transactions.flatMap(upkeepOf),
    }
  }

  async pending(): Promise<IncomingTransfer[]> {
    return []
  }

  async transaction(txId: string): Promise<TransactionStatus> {
    const { transactions } = await this.#api.get<{ transactions: TransactionJson[] }>('transactionsByMessage', {
      msg_hash: txId,
      direction: 'in',
    })
    const found = transactions.find((one) => one.emulated !== true)
    if (found === undefined) return { status: 'unknown' }
    const block = await this.#block(found.mc_block_seqno)
    if (block === null) return { status: 'pending' }
    return {
      status: 'included',
      block: { height: found.mc_block_seqno, hash: hexOf(block.root_hash) },
      succeeded: isFromOutside(found) ? found.out_msgs.length > 0 : !isSentBack(found),
      feeAtomic: costOf(found),
    }
  }

  async senders({ txId }: TransferName): Promise<Senders> {
    const { transactions } = await this.#api.get<{ transactions: TransactionJson[] }>('transactionsByMessage', {
      msg_hash: txId,
      direction: 'in',
    })
    const found = transactions.find((one) => one.emulated !== true)
    const source = found?.in_msg?.source
    if (!source) throw new AdapterError(`${this.chain}: the index does not show who sent ${txId}`, { retryable: true })
    // Keep a masterchain account's address in raw form, because `tonAddress` cannot encode it.
    const hash = accountOf(source)
    return [hash === null ? source : tonAddress(hash)]
  }

  async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    try {
      await this.#api.post('message', { boc: Buffer.from(raw, 'hex').toString('base64') })
      return 'accepted'
    } catch (error) {
      if (error instanceof TonRefusal) return 'unclear'
      throw error
    }
  }

  async payoutFee(): Promise<bigint> {
    return USUAL_FEE
  }

  async terms({ from, amountAtomic }: AccountTransfer): Promise<TransferTerms> {
    if ((await this.balance(from)) < amountAtomic + HIGHEST_FEE)
      throw new AdapterError(`${this.chain}: this transfer would fail: it would leave nothing for fees`, {
        retryable: false,
      })
    return tonTerms(HIGHEST_FEE)
  }

  async raisedTerms(): Promise<null> {
    return null
  }

  /**
   * Returns the given terms, because the network has no fee market. The voiding transaction only advances the wallet's
   * sequence number.
   */
  async voidTerms(before: TransferTerms): Promise<TransferTerms> {
    return before
  }

  async nextSequence(address: string): Promise<number> {
    const { wallets } = await this.#api.get<{ wallets: WalletJson[] }>('walletStates', { address })
    const [wallet] = wallets
    if (!wallet?.balance || wallet.balance === '0')
      throw new AdapterError(`${this.chain}: ${address} holds nothing yet`, { retryable: true })
    return wallet.seqno ?? 0
  }

  /** Returns the same number as `nextSequence`, because the indexer counts only mined transactions. */
  pendingSequence(address: string): Promise<number> {
    return this.nextSequence(address)
  }

  async balance(address: string): Promise<bigint> {
    const { accounts } = await this.#api.get<{ accounts: { balance: string | null }[] }>('accountStates', {
      address,
      include_boc: 'false',
    })
    return amountOf(accounts[0]?.balance)
  }

  async balanceAt(addresses: readonly string[], _contract: string | null, at: BlockRef): Promise<bigint | null> {
    let sum = 0n
    for (const address of addresses) sum += await this.balance(address)
    // Read the tip after the balances. The balances belong to the requested block only if no newer block has appeared
    // since.
    const { height, hash } = await this.tip()
    return height === at.height && hash === at.hash ? sum : null
  }

  async #block(seqno: number): Promise<BlockJson | null> {
    const { blocks } = await this.#api.get<{ blocks: BlockJson[] }>('blocks', { ...MASTERCHAIN, seqno })
    return blocks.find((one) => one.seqno === seqno) ?? null
  }

  /** Returns the transactions in all shard blocks that a masterchain block includes. */
  async #transactionsIn(seqno: number): Promise<TransactionJson[]> {
    const found: TransactionJson[] = []
    for (;;) {
      const { transactions } = await this.#api.get<{ transactions: TransactionJson[] }>(
        'transactionsByMasterchainBlock',
        { seqno, limit: TRANSACTIONS_A_PAGE, offset: found.length, sort: 'asc' },
      )
      found.push(...transactions)
      if (transactions.length < TRANSACTIONS_A_PAGE) return found
    }
  }
}

function hexOf(hash: string): string {
  return Buffer.from(hash, 'base64').toString('hex')
}

function amountOf(text: string | null | undefined): bigint {
  return BigInt(text ?? '0')
}

function isFromOutside({ in_msg: message }: TransactionJson): boolean {
  return message !== null && message.source === null
}

function isSentBack({ description }: TransactionJson): boolean {
  return description.bounce?.type === SENT_BACK
}

/** Returns the coins in an incoming message unless they bounced. */
function received(transaction: TransactionJson): IncomingTransfer[] {
  const { in_msg: message, account } = transaction
  const hash = accountOf(account)
  if (message === null || isFromOutside(transaction) || isSentBack(transaction) || hash === null) return []
  const amountAtomic = amountOf(message.value)
  if (amountAtomic <= 0n) return []
  const memo = memoOf(message)
  return [
    { txId: hexOf(message.hash), outputKey: 'message', address: tonAddress(hash), memo, contract: null, amountAtomic },
  ]
}

function memoOf({ message_content: content }: MessageJson): string | null {
  return content === null ? null : commentOf(content.body)
}

/**
 * Returns what the network charged an account for an incoming message and for rent. Returns an empty list if the
 * account itself sends a message, because that cost is the payment's fee.
 */
function upkeepOf(transaction: TransactionJson): Upkeep[] {
  const { in_msg: message, account } = transaction
  const hash = accountOf(account)
  const amountAtomic = costOf(transaction)
  if (hash === null || isFromOutside(transaction) || amountAtomic <= 0n) return []
  return [{ txId: hexOf(message?.hash ?? ''), address: tonAddress(hash), amountAtomic }]
}

/**
 * Returns the cost of a transaction to its account, in nanotons. This is the old balance plus the received coins, minus
 * the new balance and the sent coins.
 */
function costOf(transaction: TransactionJson): bigint {
  const { in_msg: message, out_msgs: sent, account_state_before: before, account_state_after: after } = transaction
  const outgoing = sent.reduce((sum, one) => sum + amountOf(one.value), 0n)
  return amountOf(before?.balance) + amountOf(message?.value) - amountOf(after?.balance) - outgoing
}
