import { hexToBytes } from '@noble/hashes/utils.js'
import { RawTx } from '@scure/btc-signer'
import { cannotDo } from '../sandbox-error.ts'
import { coinsToAtomic } from './coins.ts'
import type { UtxoNetwork } from './params.ts'
import { Purse } from './purse.ts'
import type { RpcClient } from './rpc-client.ts'

type Coin = { txid: string; vout: number; amount: bigint }
type ScannedCoin = { txid: string; vout: number; amount: number }
type UnspentOutput = { value: number; confirmations: number; coinbase: boolean; scriptPubKey: { hex: string } }

const COINBASE_MATURITY = 100
/** Size of a two-output payment without its inputs, in virtual bytes, rounded up. */
const BASE_VBYTES = 100n
/**
 * Minimum change in base units. Smaller change is left to the miner as a fee. Networks with a higher dust threshold
 * have a higher minimum.
 */
const MIN_CHANGE = 1_000n
/** Fee rate of the faucet's payments, as a multiple of the network's minimum. */
const FEE_FACTOR = 10n

/** Faucet that pays test coins. It signs with its own key because some nodes have no wallet. */
export class UtxoFaucet {
  readonly address: string
  readonly #rpc: RpcClient
  readonly #purse: Purse
  readonly #feePerKvb: bigint
  readonly #leastChange: bigint
  #coins: Coin[] = []

  constructor(rpc: RpcClient, network: UtxoNetwork, keyHex: string) {
    this.#rpc = rpc
    this.#purse = new Purse(network, hexToBytes(keyHex))
    this.address = this.#purse.address
    this.#feePerKvb = network.relayFeePerKvb * FEE_FACTOR
    this.#leastChange = network.dustAtomic ?? MIN_CHANGE
  }

  /** Reads the faucet's coins from the node. Called on start, after a reorg, and when the known coins run out. */
  async rescan(): Promise<void> {
    const scan = await this.#rpc.call<{ unspents: ScannedCoin[] }>('scantxoutset', 'start', [`addr(${this.address})`])
    this.#coins = scan.unspents
      .map((coin) => ({ txid: coin.txid, vout: coin.vout, amount: coinsToAtomic(coin.amount) }))
      .toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
  }

  async pay(address: string, amount: bigint): Promise<string> {
    const before = [...this.#coins]
    try {
      return await this.#pay(address, amount)
    } catch (error) {
      this.#coins = before
      await this.rescan()
      if ((error as Error).name === 'SandboxError') throw error
      return this.#pay(address, amount)
    }
  }

  /**
   * Returns a list with one transaction that sends the inputs of the payment `rawHex` back to the faucet. Once this
   * transaction is mined, the payment can never confirm again. The list is empty if an input does not belong to the
   * faucet, or if another reverted payment created it.
   */
  async rivalOf(rawHex: string): Promise<string[]> {
    const lost = RawTx.decode(hexToBytes(rawHex))
    const inputs: Coin[] = []
    for (const input of lost.inputs) {
      const coin = await this.#ownCoin(Buffer.from(input.txid).toString('hex'), input.index)
      if (coin === undefined) return []
      inputs.push(coin)
    }
    const total = inputs.reduce((sum, coin) => sum + coin.amount, 0n)
    return [this.#purse.sign(inputs, [[this.address, total - this.#feeOf(inputs.length)]])]
  }

  async #ownCoin(txid: string, vout: number): Promise<Coin | undefined> {
    const out = await this.#rpc.call<UnspentOutput | null>('gettxout', txid, vout, false)
    if (out === null || out.scriptPubKey.hex !== Buffer.from(this.#purse.script).toString('hex')) return undefined
    return { txid, vout, amount: coinsToAtomic(out.value) }
  }

  async #pay(address: string, amount: bigint): Promise<string> {
    const { inputs, fee } = await this.#choose(amount)
    const change = inputs.reduce((sum, coin) => sum + coin.amount, 0n) - amount - fee
    const outputs: [string, bigint][] = [[address, amount]]
    if (change >= this.#leastChange) outputs.push([this.address, change])
    const txid = await this.#rpc.call<string>('sendrawtransaction', this.#purse.sign(inputs, outputs))
    // Append the change to the end of the list so that the faucet spends other coins first. Otherwise long chains of
    // unconfirmed payments would form.
    if (change >= this.#leastChange) this.#coins.push({ txid, vout: 1, amount: change })
    return txid
  }

  async #choose(amount: bigint): Promise<{ inputs: Coin[]; fee: bigint }> {
    const inputs: Coin[] = []
    let total = 0n
    for (;;) {
      const fee = this.#feeOf(inputs.length)
      if (inputs.length > 0 && total >= amount + fee) return { inputs, fee }
      const coin = this.#coins.shift()
      if (coin === undefined) throw cannotDo('The faucet has not that many coins')
      const out = await this.#rpc.call<UnspentOutput | null>('gettxout', coin.txid, coin.vout, true)
      if (out === null || (out.coinbase && out.confirmations <= COINBASE_MATURITY)) continue
      inputs.push(coin)
      total += coin.amount
    }
  }

  #feeOf(inputCount: number): bigint {
    return ((BASE_VBYTES + this.#purse.inputVbytes * BigInt(inputCount)) * this.#feePerKvb) / 1_000n
  }
}
