import { AdapterError } from '@cambio/core/shared/adapter-error'
import { present } from '@cambio/kernel/assert'
import type { Hex } from 'viem'
import type { TronChainSettings } from '../chain-settings.ts'
import { accountOf } from './tron-address.ts'
import { exact } from './tron-transfers.ts'
import { TronHttp } from './tron-http.ts'
import type {
  AccountJson,
  BlockJson,
  ChainParametersJson,
  ConstantCallJson,
  InfoJson,
  TransactionJson,
} from './tron-json.ts'

/** Types of transactions that run a contract's code, which may forward coins. */
const RUNS_CODE: ReadonlySet<string> = new Set(['TriggerSmartContract', 'CreateSmartContract'])

/** Resource prices of a chain. */
export interface Prices {
  sunPerByte: bigint
  sunPerEnergy: bigint
  /** Additional cost of the first payment to a new address, in sun. */
  activationSun: bigint
}

/** Client for two HTTP APIs: one of a Tron full node, and one of a node that serves only final blocks. */
export class TronNode {
  readonly chain: string
  /** API of the full node, which serves the newest blocks. `#solid` serves only final blocks. */
  readonly http: TronHttp
  readonly #solid: TronHttp
  readonly #genesis: string
  #isChainChecked = false

  constructor(settings: TronChainSettings) {
    this.chain = settings.chain
    this.http = new TronHttp(settings.rpcUrl)
    this.#solid = new TronHttp(settings.solidityUrl ?? settings.rpcUrl)
    this.#genesis = settings.genesis
  }

  /** Returns the newest block, without its transactions. */
  head(): Promise<BlockJson> {
    return this.http.call<BlockJson>('/wallet/getblock', { detail: false })
  }

  /** Returns the last final block, without its transactions. */
  final(): Promise<BlockJson> {
    return this.#solid.call<BlockJson>('/walletsolidity/getblock', { detail: false })
  }

  /** Returns a block at or below the head, without its transactions. */
  async blockAt(height: number): Promise<BlockJson> {
    const block = await this.http.call<Partial<BlockJson>>('/wallet/getblock', {
      id_or_num: String(height),
      detail: false,
    })
    if (!isBlock(block)) throw new AdapterError(`The node has no block ${height} any more`, { retryable: true })
    return block
  }

  async block(height: number): Promise<BlockJson | null> {
    const block = await this.http.call<Partial<BlockJson>>('/wallet/getblockbynum', { num: height })
    return isBlock(block) ? block : null
  }

  /** Returns a final block, or null if the height is not final yet. */
  async finalBlock(height: number): Promise<BlockJson | null> {
    const block = await this.#solid.call<Partial<BlockJson>>('/walletsolidity/getblockbynum', { num: height })
    return isBlock(block) ? block : null
  }

  /**
   * Returns the receipts of those transactions in a block that call or create a contract.
   * @throws {AdapterError} retryable, if the node does not have all receipts yet
   */
  async receiptsOf(block: BlockJson): Promise<InfoJson[]> {
    const calls = new Set((block.transactions ?? []).filter(runsCode).map(({ txID }) => txID))
    if (calls.size === 0) return []
    const all = await this.http.call<InfoJson[]>('/wallet/gettransactioninfobyblocknum', { num: heightOf(block) })
    const receipts = all.filter(({ id }) => calls.has(id))
    if (receipts.length < calls.size)
      throw new AdapterError(`The node shows block ${block.blockID} without its receipts`, { retryable: true })
    return receipts
  }

  account(address: string): Promise<AccountJson> {
    return this.http.call<AccountJson>('/wallet/getaccount', { address: hexOf(address) })
  }

  /** Returns a transaction's receipt, or null if no block contains the transaction. */
  async info(txId: string): Promise<InfoJson | null> {
    const info = await this.http.call<Partial<InfoJson>>('/wallet/gettransactioninfobyid', { value: txId })
    return isInfo(info) ? info : null
  }

  /** Simulates a contract call without creating a transaction. */
  callConstant(from: string, contract: string, data: Hex): Promise<ConstantCallJson> {
    return this.http.call<ConstantCallJson>('/wallet/triggerconstantcontract', {
      owner_address: hexOf(from),
      contract_address: hexOf(contract),
      data: data.slice(2),
    })
  }

  /** Returns the current prices of bandwidth, energy and a new account. */
  async prices(): Promise<Prices> {
    const { chainParameter } = await this.http.call<ChainParametersJson>('/wallet/getchainparameters')
    const values = new Map(chainParameter.map(({ key, value }) => [key, exact(value ?? 0)]))
    const read = (key: string) => present(values.get(key), `the chain has the parameter ${key}`)
    return {
      sunPerByte: read('getTransactionFee'),
      sunPerEnergy: read('getEnergyFee'),
      activationSun: read('getCreateAccountFee') + read('getCreateNewAccountFeeInSystemContract'),
    }
  }

  /**
   * Checks once that the node serves the configured chain. A node on another chain would report blocks of a different
   * currency.
   */
  async checkChain(): Promise<void> {
    if (this.#isChainChecked) return
    const { blockID } = await this.blockAt(0)
    if (blockID !== this.#genesis)
      throw new AdapterError(`${this.chain}: the node's first block is ${blockID}, not ${this.#genesis}`, {
        retryable: false,
      })
    this.#isChainChecked = true
  }
}

function runsCode({ raw_data: { contract } }: TransactionJson): boolean {
  return RUNS_CODE.has(contract[0]?.type ?? '')
}

function isBlock(block: Partial<BlockJson>): block is BlockJson {
  return block.blockID !== undefined
}

function isInfo(info: Partial<InfoJson>): info is InfoJson {
  return info.id !== undefined
}

export function heightOf({ block_header: { raw_data } }: BlockJson): number {
  return raw_data.number ?? 0
}

/** Returns a block's time, in epoch milliseconds. */
export function clockOf({ block_header: { raw_data } }: BlockJson): number {
  return raw_data.timestamp ?? 0
}

/** Returns the 20-byte account of an address. Throws when the address is invalid. */
export function knownAccount(address: string): Hex {
  return present(accountOf(address), `${address} is an address of Tron`)
}

function hexOf(address: string): string {
  return `41${knownAccount(address).slice(2)}`
}
