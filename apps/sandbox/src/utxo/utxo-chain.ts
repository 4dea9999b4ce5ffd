import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { cannotDo } from '../sandbox-error.ts'
import type { ChainEntry, ReorgFate, SandboxChain } from '../sandbox-chain.ts'
import { readOrCreateJson } from '../state/json-file.ts'
import { Turns } from '../state/turns.ts'
import { coinsToAtomic } from './coins.ts'
import { UtxoFaucet } from './faucet.ts'
import type { UtxoNetwork } from './params.ts'
import { Purse } from './purse.ts'
import { RpcClient, RpcFailure } from './rpc-client.ts'
import { scriptOfAddress } from './script-address.ts'

/**
 * Number of blocks mined on the first start, with rewards for the faucet. The first 150 of them yield 7,500 spendable
 * coins.
 */
const FIRST_BLOCKS = 250
const MINE_CHUNK = 100

export type UtxoNode = { rpcUrl: string; node: string; isReal: boolean; stop(): Promise<void> }

/** Bitcoin-family chain on a regtest node. The node may be real or simulated because both kinds have the same RPC. */
export class UtxoChain implements SandboxChain {
  readonly entry: ChainEntry
  readonly isReal: boolean
  readonly maxReorgDepth = 100
  readonly #network: UtxoNetwork
  readonly #node: UtxoNode
  readonly #rpc: RpcClient
  readonly #faucet: UtxoFaucet
  /**
   * Address that receives the rewards of later blocks. The faucet does not use these rewards because they shrink to
   * dust.
   */
  readonly #miner: string
  readonly #turns = new Turns()

  private constructor(chain: string, network: UtxoNetwork, node: UtxoNode, folder: string) {
    this.entry = { chain, family: 'bitcoin', rpcUrl: node.rpcUrl, network: network.name, node: node.node }
    this.isReal = node.isReal
    this.#network = network
    this.#node = node
    this.#rpc = new RpcClient(node.rpcUrl)
    const { key } = readOrCreateJson(join(folder, 'faucet.json'), () => ({ key: randomBytes(32).toString('hex') }))
    this.#faucet = new UtxoFaucet(this.#rpc, network, key)
    this.#miner = new Purse(network, randomBytes(32)).address
  }

  static async start(chain: string, network: UtxoNetwork, node: UtxoNode, folder: string): Promise<UtxoChain> {
    const started = new UtxoChain(chain, network, node, folder)
    const missing = FIRST_BLOCKS - (await started.height())
    if (missing > 0) await started.#mine(missing, started.#faucet.address)
    await started.#faucet.rescan()
    return started
  }

  checkAddress(address: string): boolean {
    if (address.length > 100) return false
    try {
      scriptOfAddress(address, this.#network)
      return true
    } catch {
      return false
    }
  }

  pay(_currencyTitle: string, address: string, amountAtomic: bigint): Promise<string> {
    return this.#turns.take(async () => {
      try {
        return await this.#faucet.pay(address, amountAtomic)
      } catch (error) {
        // Report the node's error. Only the node can check the dust limit, which depends on the network and the
        // address.
        throw error instanceof RpcFailure ? cannotDo(`The node refused: ${error.message}`) : error
      }
    })
  }

  balance(_currencyTitle: string, address: string): Promise<bigint> {
    // Queue the balance scans because a node runs only one scan at a time.
    return this.#turns.take(async () => {
      const scan = await this.#rpc.call<{ total_amount: number }>('scantxoutset', 'start', [`addr(${address})`])
      return coinsToAtomic(scan.total_amount)
    })
  }

  height(): Promise<number> {
    return this.#rpc.call<number>('getblockcount')
  }

  mine(count: number): Promise<void> {
    return this.#turns.take(() => this.#mine(count, this.#miner))
  }

  reorg(depth: number, fate: ReorgFate): Promise<void> {
    return this.#turns.take(async () => {
      const tip = await this.height()
      if (depth >= tip) throw cannotDo(`The chain has ${tip} blocks: choose a depth below that`)
      const first = await this.#rpc.call<string>('getblockhash', tip - depth + 1)
      const lost = fate === 'dropped' ? await this.#rawTransactions(tip - depth + 1, tip) : []
      await this.#rpc.call('invalidateblock', first)
      // Use a new reward address so that the new blocks differ from the replaced blocks even within the same second.
      const miner = new Purse(this.#network, randomBytes(32)).address
      const rivals: string[] = []
      for (const raw of lost) rivals.push(...(await this.#faucet.rivalOf(raw)))
      // Mine the rival payments directly because a mempool without replacement, such as Litecoin's, would reject them.
      await this.#rpc.call('generateblock', miner, rivals)
      await this.#mine(depth, miner)
      await this.#faucet.rescan()
    })
  }

  async stop(): Promise<void> {
    await this.#node.stop()
  }

  async #mine(count: number, address: string): Promise<void> {
    for (let left = count; left > 0; left -= MINE_CHUNK)
      await this.#rpc.call('generatetoaddress', Math.min(left, MINE_CHUNK), address)
    // Make litecoind flush the blocks to disk, which takes about 7 ms, because a kill -9 would lose unflushed blocks.
    await this.#rpc.call('gettxoutsetinfo')
  }

  /** Returns the raw transactions in a range of blocks, oldest first, excluding coinbase transactions. */
  async #rawTransactions(from: number, to: number): Promise<string[]> {
    const raws: string[] = []
    for (let height = from; height <= to; height += 1) {
      const hash = await this.#rpc.call<string>('getblockhash', height)
      const block = await this.#rpc.call<{ tx: string[] }>('getblock', hash, true)
      for (const txid of block.tx.slice(1)) raws.push(await this.#rpc.call<string>('getrawtransaction', txid, false))
    }
    return raws
  }
}
