import type { AccountTransfer, TransferTerms } from '@cambio/core/chains/transfer-terms'
import type { BlockRef, ObservedBlock } from '@cambio/core/chains/observed-block'
import type { IncomingTransfer, Senders, TransferName } from '@cambio/core/chains/incoming-transfer'
import type { NumberedGateway, TransactionStatus } from '@cambio/core/chains/chain-gateway'
import { isPartOf } from '@cambio/core/chains/join-transfers'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { present } from '@cambio/kernel/assert'
import { Asset, hash, Keypair, xdr } from '@stellar/stellar-sdk/base'
import type { StellarChainSettings } from '../chain-settings.ts'
import type { ReceiverGateway, ReceiverRules } from '../receiver-rules.ts'
import { FEE, sentTransfersOf, TRANSFER, transfersOf } from './stellar-events.ts'
import type {
  EntriesJson,
  EventJson,
  EventsJson,
  FeeStatsJson,
  HealthJson,
  LatestLedgerJson,
  LedgerJson,
  NetworkJson,
  SentJson,
  TransactionJson,
} from './stellar-json.ts'
import { StellarRefusal, StellarRpc } from './stellar-rpc.ts'
import { baseOf, countOf, stellarFrameOf, stellarTerms } from './stellar-terms.ts'

/** Lowest fee that the gateway offers, in stroops. The network charges only what is necessary, usually 100 stroops. */
const MIN_OFFER = 10_000n
/** Highest fee that the gateway offers, in stroops. */
const HIGHEST_OFFER = 1_000_000n
/**
 * Fee factor of a replacement. Nodes accept a replacement with the same sequence number only if it offers ten times the
 * fee.
 */
const TIMES_TO_REPLACE = 10n
const EVENTS_A_PAGE = 1_000
/** Minimum balance of an account that has no ledger entries of its own, as a multiple of the network's base reserve. */
const BASE_RESERVES = 2n
/** Name of the data entry that an account uses to require a memo (SEP-29). */
const MEMO_REQUIRED = 'config.memo_required'
const YES = '1'
/** Result hash in the header of a ledger without transactions. */
const NO_RESULTS = Buffer.from(hash(Uint8Array.of(0, 0, 0, 0))).toString('hex')

/**
 * Gateway to Stellar through the nodes' RPC server. A closed ledger is final, so there are no reorgs. The RPC server
 * does not expose pending transactions.
 */
export class StellarGateway implements NumberedGateway, ReceiverGateway {
  readonly model = 'account'
  readonly ordering = 'numbered'
  readonly firstSequence = null
  readonly chain: string
  readonly #rpc: StellarRpc
  readonly #passphrase: string
  /** Contract ID of the native coin in the ledger's events. */
  readonly #coin: string
  #isNetworkChecked = false
  /** Highest ledger from which the node has returned an account's data so far. */
  #newest = 0

  constructor(settings: StellarChainSettings) {
    this.chain = settings.chain
    this.#rpc = new StellarRpc(settings.rpcUrl)
    this.#passphrase = settings.passphrase
    this.#coin = Asset.native().contractId(settings.passphrase)
  }

  async tip(): Promise<BlockRef> {
    await this.#checkNetwork()
    const { sequence: height, id } = await this.#rpc.call<LatestLedgerJson>('getLatestLedger')
    return { height, hash: id }
  }

  async block(height: number): Promise<ObservedBlock | null> {
    const ledger = await this.#ledger(height)
    if (ledger === null) return null
    const { header } = xdr.LedgerHeaderHistoryEntry.fromXdr(ledger.headerXdr, 'base64')
    const events = await this.#events(height)
    // Every transaction pays a fee. A node that returns no fee events for a ledger with transactions therefore omits
    // the ledger's payments as well.
    if (header.txSetResultHash.toString() !== NO_RESULTS && !events.some(({ topic }) => topic[0] === FEE))
      throw new AdapterError(`${this.chain}: the node reports no payments: it needs EMIT_CLASSIC_EVENTS`, {
        retryable: false,
      })
    return {
      height,
      hash: ledger.hash,
      parentHash: header.previousLedgerHash.toString(),
      at: Number(ledger.ledgerCloseTime) * 1_000,
      transfers: transfersOf(events),
    }
  }

  async pending(): Promise<IncomingTransfer[]> {
    return []
  }

  async transaction(txId: string): Promise<TransactionStatus> {
    const found = await this.#rpc.call<TransactionJson>('getTransaction', { hash: txId })
    // A load balancer may distribute calls among several nodes. This node may therefore lag behind the one that
    // returned the account's sequence number.
    if (found.latestLedger < this.#newest)
      throw new AdapterError(`${this.chain}: the node is behind what it said before`, { retryable: true })
    if (found.status === 'NOT_FOUND') return { status: 'unknown' }
    const ledger = await this.#ledger(found.ledger)
    if (ledger === null) return { status: 'pending' }
    const { feeCharged } = xdr.TransactionResult.fromXdr(found.resultXdr, 'base64')
    return {
      status: 'included',
      block: { height: found.ledger, hash: ledger.hash },
      succeeded: found.status === 'SUCCESS',
      feeAtomic: found.feeBump ? 0n : feeCharged,
    }
  }

  async senders(name: TransferName): Promise<Senders> {
    const { txId } = name
    const { ledger } = await this.#rpc.call<TransactionJson>('getTransaction', { hash: txId })
    const sent = ledger ? sentTransfersOf(await this.#events(ledger)) : []
    const parts = sent.filter((one) => isPartOf(one, name))
    if (parts.length === 0)
      throw new AdapterError(`${this.chain}: the node does not show who sent ${txId}`, { retryable: true })
    return [...new Set(parts.map(({ from }) => from))]
  }

  async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    try {
      const transaction = Buffer.from(raw, 'hex').toString('base64')
      const { status } = await this.#rpc.request<SentJson>('sendTransaction', { transaction })
      return status === 'PENDING' ? 'accepted' : 'unclear'
    } catch (error) {
      if (error instanceof StellarRefusal) return 'unclear'
      throw error
    }
  }

  async payoutFee(): Promise<bigint> {
    const { inclusionFee } = await this.#rpc.call<FeeStatsJson>('getFeeStats')
    const usual = BigInt(inclusionFee.p99)
    if (usual > HIGHEST_OFFER) return HIGHEST_OFFER
    return usual > MIN_OFFER ? usual : MIN_OFFER
  }

  async terms({ from, to, memo, amountAtomic }: AccountTransfer): Promise<TransferTerms> {
    const [feeStroops, reserve, [source, target, wish]] = await Promise.all([
      this.payoutFee(),
      this.#reserve(),
      this.#entries([accountKey(from), accountKey(to), dataKey(to, MEMO_REQUIRED)]),
    ])
    if (source?.type !== 'account') throw this.#wouldFail('the account that pays holds nothing yet')
    const isOpening = target === undefined
    if (isOpening && amountAtomic < BASE_RESERVES * reserve)
      throw this.#wouldFail('it would not open the account it goes to')
    if (memo === null && requiresMemo(wish)) throw this.#wouldFail('its recipient requires a memo')
    const { balance, numSubEntries, seqNum } = source.account
    if (balance - amountAtomic - feeStroops < (BASE_RESERVES + BigInt(numSubEntries)) * reserve)
      throw this.#wouldFail('it would leave less than the reserve')
    return stellarTerms({ feeStroops, sequenceBase: baseOf(seqNum), isOpening })
  }

  async receiverRules(address: string): Promise<ReceiverRules> {
    const [wish] = await this.#entries([dataKey(address, MEMO_REQUIRED)])
    return { requiresMemo: requiresMemo(wish), rejects: false }
  }

  async raisedTerms(before: TransferTerms): Promise<TransferTerms> {
    const frame = present(stellarFrameOf(before), 'terms of Stellar')
    const [usual, least] = [await this.payoutFee(), frame.feeStroops * TIMES_TO_REPLACE]
    return stellarTerms({ ...frame, feeStroops: usual > least ? usual : least })
  }

  voidTerms(before: TransferTerms): Promise<TransferTerms> {
    return this.raisedTerms(before)
  }

  async nextSequence(address: string): Promise<number> {
    const [account] = await this.#entries([accountKey(address)])
    if (account?.type !== 'account')
      throw new AdapterError(`${this.chain}: ${address} holds nothing yet`, { retryable: true })
    return countOf(account.account.seqNum) + 1
  }

  /** Returns the same number as `nextSequence`, because the node does not expose pending transactions. */
  pendingSequence(address: string): Promise<number> {
    return this.nextSequence(address)
  }

  async balance(address: string): Promise<bigint> {
    return sumOf(await this.#entries([accountKey(address)]))
  }

  async balanceAt(addresses: readonly string[], _contract: string | null, at: BlockRef): Promise<bigint | null> {
    const { latestLedger, ...answer } = await this.#fetchEntries(addresses.map(accountKey))
    if (latestLedger !== at.height || (await this.#ledger(at.height))?.hash !== at.hash) return null
    return sumOf((answer.entries ?? []).map(dataOf))
  }

  /** Returns the ledger at a height, or null above the latest ledger. */
  async #ledger(height: number): Promise<LedgerJson | null> {
    try {
      const { ledgers } = await this.#rpc.request<{ ledgers: LedgerJson[] }>('getLedgers', {
        startLedger: height,
        pagination: { limit: 1 },
      })
      return ledgers.find(({ sequence }) => sequence === height) ?? null
    } catch (cause) {
      if (!(cause instanceof StellarRefusal)) throw cause
      const { latestLedger } = await this.#rpc.call<HealthJson>('getHealth')
      if (height > latestLedger) return null
      throw new AdapterError(`${this.chain}: the node has not got ledger ${height}`, { retryable: true, cause })
    }
  }

  /** Returns the fee and transfer events of the native coin in a ledger. */
  async #events(height: number): Promise<EventJson[]> {
    const topics = [TRANSFER, FEE].map((topic) => [topic, '**'])
    const filters = [{ type: 'contract', contractIds: [this.#coin], topics }]
    const events: EventJson[] = []
    let from: object = { startLedger: height, endLedger: height + 1, pagination: { limit: EVENTS_A_PAGE } }
    for (;;) {
      const page = await this.#rpc.call<EventsJson>('getEvents', { filters, ...from })
      const here = page.events.filter(({ ledger, contractId }) => ledger === height && contractId === this.#coin)
      events.push(...here)
      if (here.length < EVENTS_A_PAGE) return events
      from = { pagination: { limit: EVENTS_A_PAGE, cursor: page.cursor } }
    }
  }

  /** Returns the entries with these keys in the latest ledger, in the order of `keys`. */
  async #entries(keys: readonly xdr.LedgerKey[]): Promise<(xdr.LedgerEntryData | undefined)[]> {
    const { entries } = await this.#fetchEntries(keys)
    const byKey = new Map((entries ?? []).map((entry) => [entry.key, dataOf(entry)]))
    return keys.map((key) => byKey.get(key.toXdr('base64')))
  }

  async #fetchEntries(keys: readonly xdr.LedgerKey[]): Promise<EntriesJson> {
    const parameters = { keys: keys.map((key) => key.toXdr('base64')) }
    const answer = await this.#rpc.call<EntriesJson>('getLedgerEntries', parameters)
    this.#newest = Math.max(this.#newest, answer.latestLedger)
    return answer
  }

  async #reserve(): Promise<bigint> {
    const { height } = await this.tip()
    const ledger = await this.#ledger(height)
    if (ledger === null) throw new AdapterError(`${this.chain}: the node lost its latest ledger`, { retryable: true })
    return BigInt(xdr.LedgerHeaderHistoryEntry.fromXdr(ledger.headerXdr, 'base64').header.baseReserve)
  }

  #wouldFail(why: string): AdapterError {
    return new AdapterError(`${this.chain}: this transfer would fail: ${why}`, { retryable: false })
  }

  /**
   * Checks once that the node serves the configured network. A node on another network would report payments in a
   * different currency.
   */
  async #checkNetwork(): Promise<void> {
    if (this.#isNetworkChecked) return
    const { passphrase } = await this.#rpc.call<NetworkJson>('getNetwork')
    if (passphrase !== this.#passphrase)
      throw new AdapterError(`${this.chain}: the node is of the network "${passphrase}"`, { retryable: false })
    this.#isNetworkChecked = true
  }
}

function accountKey(address: string): xdr.LedgerKey {
  return xdr.LedgerKey.account(new xdr.LedgerKeyAccount({ accountId: Keypair.fromPublicKey(address).xdrPublicKey() }))
}

function dataKey(address: string, dataName: string): xdr.LedgerKey {
  return xdr.LedgerKey.data(
    new xdr.LedgerKeyData({ accountId: Keypair.fromPublicKey(address).xdrPublicKey(), dataName }),
  )
}

/** Returns whether an account's data entry `MEMO_REQUIRED` demands a memo. */
function requiresMemo(entry: xdr.LedgerEntryData | undefined): boolean {
  return entry?.type === 'data' && Buffer.from(entry.data.dataValue.value).toString() === YES
}

function dataOf(entry: { xdr: string }): xdr.LedgerEntryData {
  return xdr.LedgerEntryData.fromXdr(entry.xdr, 'base64')
}

function sumOf(entries: readonly (xdr.LedgerEntryData | undefined)[]): bigint {
  return entries.reduce((sum, entry) => sum + (entry?.type === 'account' ? entry.account.balance : 0n), 0n)
}
