import { hexToBytes } from '@noble/hashes/utils.js'
import * as btc from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { cannotDo } from '../sandbox-error.ts'
import { coinsToAtomic } from './coins.ts'
import type { UtxoNetwork } from './params.ts'
import type { RpcClient } from './rpc-client.ts'

type Coin = { txid: string; vout: number; amount: bigint }
type ScannedCoin = { txid: string; vout: number; amount: number }
type UnspentOutput = { value: number; confirmations: number; coinbase: boolean; scriptPubKey: { hex: string } }

const COINBASE_MATURITY = 100
/** Virtual bytes of one P2WPKH input, and of everything else in a payment with two outputs (rounded up). */
const INPUT_VBYTES = 69n
const BASE_VBYTES = 80n
const FEE_PER_VBYTE = 10n
const DUST = 1_000n
/** Opts in to replacement (BIP125), as wallets do today. */
const SEQUENCE = 0xfffffffd

/** Pays out test coins with a key of its own, so that any node of the family will do, wallet or not. */
export class UtxoFaucet {
  readonly address: string
  readonly #rpc: RpcClient
  readonly #network: UtxoNetwork
  readonly #key: Uint8Array
  readonly #script: Uint8Array
  #coins: Coin[] = []

  constructor(rpc: RpcClient, network: UtxoNetwork, keyHex: string) {
    this.#rpc = rpc
    this.#network = network
    this.#key = hexToBytes(keyHex)
    const payment = btc.p2wpkh(pubECDSA(this.#key, true), network)
    this.address = payment.address ?? ''
    this.#script = payment.script
  }

  /** Learns afresh which coins are ours: at start, after a reorg, and when the purse looks empty. */
  async rescan(): Promise<void> {
    const scan = await this.#rpc.call<{ unspents: ScannedCoin[] }>('scantxoutset', 'start', [`addr(${this.address})`])
    this.#coins = scan.unspents
      .map((coin) => ({ txid: coin.txid, vout: coin.vout, amount: coinsToAtomic(coin.amount) }))
      .sort((a, b) => (a.amount < b.amount ? 1 : -1))
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
   * A payment of the same coins to ourselves: once it is mined, the given one can never confirm again. None where the
   * coins are not ours, or came in a payment that is itself undone.
   */
  async rivalOf(rawHex: string): Promise<string[]> {
    const lost = btc.RawTx.decode(hexToBytes(rawHex))
    const inputs: Coin[] = []
    for (const input of lost.inputs) {
      const coin = await this.#ownCoin(Buffer.from(input.txid).toString('hex'), input.index)
      if (coin === undefined) return []
      inputs.push(coin)
    }
    const total = inputs.reduce((sum, coin) => sum + coin.amount, 0n)
    const vbytes = BASE_VBYTES + INPUT_VBYTES * BigInt(inputs.length)
    return [this.#sign(inputs, [[this.address, total - vbytes * FEE_PER_VBYTE]])]
  }

  async #ownCoin(txid: string, vout: number): Promise<Coin | undefined> {
    const out = await this.#rpc.call<UnspentOutput | null>('gettxout', txid, vout, false)
    if (out === null || out.scriptPubKey.hex !== Buffer.from(this.#script).toString('hex')) return undefined
    return { txid, vout, amount: coinsToAtomic(out.value) }
  }

  async #pay(address: string, amount: bigint): Promise<string> {
    const { inputs, fee } = await this.#choose(amount)
    const change = inputs.reduce((sum, coin) => sum + coin.amount, 0n) - amount - fee
    const outputs: [string, bigint][] = [[address, amount]]
    if (change >= DUST) outputs.push([this.address, change])
    const txid = await this.#rpc.call<string>('sendrawtransaction', this.#sign(inputs, outputs))
    // Change goes to the end of the line, so that long chains of unconfirmed payments do not form.
    if (change >= DUST) this.#coins.push({ txid, vout: 1, amount: change })
    return txid
  }

  async #choose(amount: bigint): Promise<{ inputs: Coin[]; fee: bigint }> {
    const inputs: Coin[] = []
    let total = 0n
    for (;;) {
      const fee = (BASE_VBYTES + INPUT_VBYTES * BigInt(inputs.length)) * FEE_PER_VBYTE
      if (inputs.length > 0 && total >= amount + fee) return { inputs, fee }
      const coin = this.#coins.shift()
      if (coin === undefined) throw cannotDo('The faucet has not that many coins')
      const out = await this.#rpc.call<UnspentOutput | null>('gettxout', coin.txid, coin.vout, true)
      if (out === null || (out.coinbase && out.confirmations <= COINBASE_MATURITY)) continue
      inputs.push(coin)
      total += coin.amount
    }
  }

  #sign(inputs: readonly Coin[], outputs: readonly (readonly [string, bigint])[]): string {
    const transaction = new btc.Transaction()
    for (const coin of inputs)
      transaction.addInput({
        txid: coin.txid,
        index: coin.vout,
        sequence: SEQUENCE,
        witnessUtxo: { script: this.#script, amount: coin.amount },
      })
    for (const [address, amount] of outputs) transaction.addOutputAddress(address, amount, this.#network)
    transaction.sign(this.#key)
    transaction.finalize()
    return transaction.hex
  }
}
