import {
  SignerRefusal,
  type EvmSignRequest,
  type KeyPath,
  type SignedTransaction,
  type Signer,
  type SignerCaps,
  type SignerSpendStore,
  type SignRequest,
  type UtxoSignRequest,
} from '@cambio/core/chains/signer'
import type { ChainId } from '@cambio/core/instruments/instrument'
import { present } from '@cambio/kernel/assert'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { HDKey } from '@scure/bip32'
import { Transaction } from '@scure/btc-signer'
import { encodeFunctionData, erc20Abi, keccak256, type Address } from 'viem'
import type { BitcoinChainSettings, ChainSettings, EvmChainSettings } from '../chains/chain-settings.ts'
import { addressOf, bitcoinKey, evmAccount } from './hd-keys.ts'

export interface LocalSignerOptions {
  root: HDKey
  chains: readonly ChainSettings[]
  /** Caps by asset slug, base units; an asset without caps never leaves. */
  caps: ReadonlyMap<string, SignerCaps>
  spends: SignerSpendStore
}

/** Inputs may be replaced by a higher fee (BIP-125). */
const REPLACEABLE_SEQUENCE = 0xff_ff_ff_fd

/** Keys in this process's memory. It writes every transaction itself from what was asked, so it knows what it signs. */
export class LocalSigner implements Signer {
  readonly #options: LocalSignerOptions
  readonly #chains: ReadonlyMap<ChainId, ChainSettings>
  /** Hot addresses by chain: what goes there stays ours and is not counted. */
  readonly #hot = new Map<ChainId, string>()

  constructor(options: LocalSignerOptions) {
    this.#options = options
    this.#chains = new Map(options.chains.map((one) => [one.chain, one]))
    for (const one of options.chains)
      this.#hot.set(one.chain, addressOf(options.root, { purpose: 'hot', index: 0 }, one))
  }

  async address(chain: ChainId, key: KeyPath): Promise<string> {
    return addressOf(this.#options.root, key, this.#settings(chain))
  }

  async sign(request: SignRequest): Promise<SignedTransaction> {
    if (await this.#options.spends.isKilled()) throw new SignerRefusal('kill-switch', 'Signing is stopped')
    const settings = this.#settings(request.chain)
    assertWellFormed(request, settings)
    await this.#count(request)
    if (request.kind === 'evm' && settings.family === 'evm') return this.#signEvm(request, settings)
    if (request.kind === 'utxo' && settings.family === 'bitcoin') return this.#signUtxo(request, settings)
    throw new SignerRefusal('malformed', `Not a request for ${request.chain}`)
  }

  async #count(request: SignRequest): Promise<void> {
    const amountAtomic = this.#amountLeaving(request)
    if (amountAtomic === 0n) return
    const { caps, spends } = this.#options
    const own = caps.get(request.asset)
    if (!own) throw new SignerRefusal('cap-transaction', `No cap is set for ${request.asset}`)
    const { spendId, asset } = request
    const verdict = await spends.count({ spendId, asset, amountAtomic, caps: own })
    if (verdict !== 'counted') throw new SignerRefusal(verdict, `Over the cap of ${asset}`)
  }

  #amountLeaving(request: SignRequest): bigint {
    const hot = this.#hot.get(request.chain)
    if (request.kind === 'evm') return request.to === hot ? 0n : request.amountAtomic
    // Everything that does not come back leaves, the fee included.
    const sum = (amounts: readonly { amountAtomic: bigint }[]) =>
      amounts.reduce((total, { amountAtomic }) => total + amountAtomic, 0n)
    const kept = request.outputs.filter((output) => output.address === hot)
    const feeAtomic = sum(request.inputs) - sum(request.outputs) - (request.change?.amountAtomic ?? 0n)
    if (feeAtomic < 0n) throw new SignerRefusal('malformed', 'The outputs are worth more than the inputs')
    return sum(request.outputs) - sum(kept) + feeAtomic
  }

  async #signEvm(request: EvmSignRequest, settings: EvmChainSettings): Promise<SignedTransaction> {
    const to = request.to as Address
    const transfer =
      request.contract === null
        ? { to, value: request.amountAtomic }
        : {
            to: request.contract as Address,
            data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, request.amountAtomic] }),
          }
    const raw = await evmAccount(this.#options.root, request.from, settings).signTransaction({
      type: 'eip1559',
      chainId: settings.chainId,
      nonce: request.nonce,
      gas: request.gasLimit,
      maxFeePerGas: request.maxFeePerGas,
      maxPriorityFeePerGas: request.maxPriorityFeePerGas,
      ...transfer,
    })
    return { raw, txId: keccak256(raw) }
  }

  #signUtxo(request: UtxoSignRequest, settings: BitcoinChainSettings): SignedTransaction {
    const { root } = this.#options
    const transaction = new Transaction()
    const keys = request.inputs.map((input) => bitcoinKey(root, input.key, settings))
    const network = present(keys[0], 'a transaction has inputs').network
    for (const [index, input] of request.inputs.entries())
      transaction.addInput({
        txid: hexToBytes(input.txId),
        index: input.vout,
        witnessUtxo: { script: present(keys[index], 'each input has a key').output.script, amount: input.amountAtomic },
        sequence: REPLACEABLE_SEQUENCE,
      })
    for (const output of request.outputs) transaction.addOutputAddress(output.address, output.amountAtomic, network)
    const { change } = request
    if (change)
      transaction.addOutput({
        script: bitcoinKey(root, change.key, settings).output.script,
        amount: change.amountAtomic,
      })
    for (const [index, key] of keys.entries()) transaction.signIdx(key.privateKey, index)
    transaction.finalize()
    return { raw: transaction.hex, txId: transaction.id }
  }

  #settings(chain: ChainId): ChainSettings {
    const settings = this.#chains.get(chain)
    if (!settings) throw new SignerRefusal('malformed', `No chain ${chain}`)
    return settings
  }
}

/** Refuses what no honest caller asks for, before anything is counted. */
function assertWellFormed(request: SignRequest, settings: ChainSettings): void {
  if ((request.kind === 'evm') !== (settings.family === 'evm'))
    throw new SignerRefusal('malformed', `Not a request for ${request.chain}`)
  const amounts =
    request.kind === 'evm'
      ? [request.amountAtomic]
      : [...request.inputs, ...request.outputs, ...(request.change ? [request.change] : [])].map(
          (part) => part.amountAtomic,
        )
  if (amounts.some((amount) => amount <= 0n)) throw new SignerRefusal('malformed', 'An amount is not above zero')
  if (request.kind === 'utxo' && request.inputs.length * request.outputs.length === 0)
    throw new SignerRefusal('malformed', 'A transaction has inputs and outputs')
  if (request.kind === 'evm' && (!Number.isSafeInteger(request.nonce) || request.nonce < 0))
    throw new SignerRefusal('malformed', 'A nonce is a whole, non-negative number')
}
