import type { AccountTransfer, TransferTerms } from '@cambio/core/chains/transfer-terms'
import type { BlockRef, ObservedBlock } from '@cambio/core/chains/observed-block'
import type { IncomingTransfer, Senders, TransferName } from '@cambio/core/chains/incoming-transfer'
import type { NumberedGateway, TransactionStatus } from '@cambio/core/chains/chain-gateway'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { present } from '@cambio/kernel/assert'
import type { XrpChainSettings } from '../chain-settings.ts'
import type { ReceiverGateway, ReceiverRules } from '../receiver-rules.ts'
import type { AccountJson, FeeJson, FoundTransactionJson, LedgerJson, ServerInfoJson } from './xrp-json.ts'
import { XrpRefusal, XrpRpc } from './xrp-rpc.ts'
import { xrpFeeOf, xrpTerms } from './xrp-terms.ts'
import { pendingTransfers, receivedTransfers, sendersOf, SUCCESS } from './xrp-transfers.ts'

/** Minimum fee of a transaction that replaces a queued one, as a percentage of the earlier fee. */
const REPLACING_PERCENT = 125n
/** Start of ledger time (2000-01-01) in epoch milliseconds. Ledger time counts seconds from this moment. */
const RIPPLE_EPOCH_MS = 946_684_800_000
const DROPS_PER_XRP = 1_000_000

/** Gateway to the XRP Ledger through the nodes' JSON-RPC API. A validated ledger is final, so there are no reorgs. */
export class XrpGateway implements NumberedGateway, ReceiverGateway {
  readonly model = 'account'
  readonly ordering = 'numbered'
  readonly firstSequence = null
  readonly chain: string
  readonly #rpc: XrpRpc
  readonly #networkId: number
  #isNetworkChecked = false

  constructor(settings: XrpChainSettings) {
    this.chain = settings.chain
    this.#rpc = new XrpRpc(settings.rpcUrl)
    this.#networkId = settings.networkId
  }

  async tip(): Promise<BlockRef> {
    await this.#checkNetwork()
    const { ledger_index: height, ledger_hash: hash } = await this.#rpc.call<LedgerJson>('ledger', {
      ledger_index: 'validated',
    })
    return { height, hash }
  }

  async block(height: number): Promise<ObservedBlock | null> {
    const answer = await this.#ledger(height, { transactions: true, expand: true })
    if (!answer?.validated) return null
    const { ledger, ledger_hash: hash } = answer
    return {
      height,
      hash,
      parentHash: ledger.parent_hash,
      at: RIPPLE_EPOCH_MS + ledger.close_time * 1_000,
      transfers: (ledger.transactions ?? []).flatMap((one) => receivedTransfers(one, one.metaData)),
    }
  }

  async pending(): Promise<IncomingTransfer[]> {
    const { ledger } = await this.#rpc.call<LedgerJson>('ledger', {
      ledger_index: 'current',
      transactions: true,
      expand: true,
    })
    return (ledger.transactions ?? []).flatMap(pendingTransfers)
  }

  async transaction(txId: string): Promise<TransactionStatus> {
    const found = await this.#rpc.callOr<FoundTransactionJson>('tx', { transaction: txId }, 'txnNotFound')
    if (found === null) return { status: 'unknown' }
    if (!found.validated || found.ledger_index === undefined || found.meta === undefined) return { status: 'pending' }
    const ledger = await this.#ledger(found.ledger_index)
    if (ledger === null) return { status: 'pending' }
    return {
      status: 'included',
      block: { height: found.ledger_index, hash: ledger.ledger_hash },
      succeeded: found.meta.TransactionResult === SUCCESS,
      feeAtomic: BigInt(found.Fee),
    }
  }

  async senders({ txId }: TransferName): Promise<Senders> {
    const found = await this.#rpc.call<FoundTransactionJson>('tx', { transaction: txId })
    return sendersOf(found, found.meta)
  }

  async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    try {
      const { accepted } = await this.#rpc.request<{ accepted?: boolean }>('submit', { tx_blob: raw })
      return accepted === true ? 'accepted' : 'unclear'
    } catch (error) {
      if (error instanceof XrpRefusal) return 'unclear'
      throw error
    }
  }

  async payoutFee(): Promise<bigint> {
    const { drops } = await this.#rpc.call<FeeJson>('fee')
    return [drops.base_fee, drops.minimum_fee, drops.open_ledger_fee].map(BigInt).reduce((a, b) => (a > b ? a : b))
  }

  async terms({ from, to, memo, amountAtomic }: AccountTransfer): Promise<TransferTerms> {
    const [fee, reserve, source, target] = await Promise.all([
      this.payoutFee(),
      this.#reserve(),
      this.#account(from),
      this.#account(to),
    ])
    if (target === null && amountAtomic < reserve) throw this.#wouldFail('it would not open the account it goes to')
    const { requiresMemo, rejects } = rulesOf(target)
    if (requiresMemo && memo === null) throw this.#wouldFail('its recipient requires a tag')
    if (rejects) throw this.#wouldFail('its recipient takes no payments')
    if (BigInt(source?.account_data.Balance ?? '0') - amountAtomic - fee < reserve)
      throw this.#wouldFail('it would leave less than the reserve')
    return xrpTerms(fee)
  }

  async receiverRules(address: string): Promise<ReceiverRules> {
    return rulesOf(await this.#account(address))
  }

  /**
   * Returns null, because the exchange never raises a fee on this chain. A fee is a few drops, and the worker reads it
   * from the node just before signing.
   */
  async raisedTerms(): Promise<null> {
    return null
  }

  /**
   * Returns the current fee, but at least a quarter more than the earlier fee. The network requires this increase to
   * replace a queued transaction.
   */
  async voidTerms(before: TransferTerms): Promise<TransferTerms> {
    const least = (BigInt(present(xrpFeeOf(before), 'terms of the XRP Ledger')) * REPLACING_PERCENT) / 100n + 1n
    const usual = await this.payoutFee()
    return xrpTerms(usual > least ? usual : least)
  }

  nextSequence(address: string): Promise<number> {
    return this.#sequenceOf(address, 'validated')
  }

  pendingSequence(address: string): Promise<number> {
    return this.#sequenceOf(address, 'current')
  }

  async #sequenceOf(address: string, ledger: 'validated' | 'current'): Promise<number> {
    const account = await this.#account(address, ledger)
    if (account === null) throw new AdapterError(`${this.chain}: ${address} holds nothing yet`, { retryable: true })
    return account.account_data.Sequence
  }

  async balance(address: string): Promise<bigint> {
    return BigInt((await this.#account(address))?.account_data.Balance ?? '0')
  }

  async balanceAt(addresses: readonly string[], _contract: string | null, at: BlockRef): Promise<bigint | null> {
    if ((await this.#ledger(at.height))?.ledger_hash !== at.hash) return null
    let sum = 0n
    for (const address of addresses)
      sum += BigInt((await this.#account(address, at.height))?.account_data.Balance ?? '0')
    return sum
  }

  #ledger(height: number, more: object = {}): Promise<LedgerJson | null> {
    return this.#rpc.callOr<LedgerJson>('ledger', { ledger_index: height, ...more }, 'lgrNotFound')
  }

  #account(account: string, ledger: number | 'validated' | 'current' = 'validated'): Promise<AccountJson | null> {
    return this.#rpc.callOr<AccountJson>('account_info', { account, ledger_index: ledger }, 'actNotFound')
  }

  async #reserve(): Promise<bigint> {
    const { info } = await this.#rpc.call<ServerInfoJson>('server_info')
    if (!info.validated_ledger) throw new AdapterError(`${this.chain}: the node has no ledger yet`, { retryable: true })
    return BigInt(Math.round(info.validated_ledger.reserve_base_xrp * DROPS_PER_XRP))
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
    const { info } = await this.#rpc.call<ServerInfoJson>('server_info')
    const answered = info.network_id ?? 0
    if (answered !== this.#networkId)
      throw new AdapterError(`${this.chain}: the node is of network ${answered}, not ${this.#networkId}`, {
        retryable: false,
      })
    this.#isNetworkChecked = true
  }
}

function rulesOf(account: AccountJson | null): ReceiverRules {
  const {
    requireDestinationTag = false,
    depositAuth = false,
    disallowIncomingXRP = false,
  } = account?.account_flags ?? {}
  return { requiresMemo: requireDestinationTag, rejects: depositAuth || disallowIncomingXRP }
}
