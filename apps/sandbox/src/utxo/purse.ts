import { hexToBytes } from '@noble/hashes/utils.js'
import { p2pkh, p2wpkh, Script, Transaction } from '@scure/btc-signer'
import { concatBytes, pubECDSA, signECDSA } from '@scure/btc-signer/utils.js'
import type { UtxoNetwork } from './params.ts'
import { addressOfScript, scriptOfAddress } from './script-address.ts'

export type PurseCoin = { txid: string; vout: number; amount: bigint }

/** Hash type SIGHASH_ALL with Bitcoin Cash's fork ID. */
const ALL_FORKID = 0x41

/** Private key for one network. It has an address and signs payments according to the network's rules. */
export class Purse {
  readonly address: string
  readonly script: Uint8Array
  /** Size of an input that this key signs, in virtual bytes. */
  readonly inputVbytes: bigint
  readonly #network: UtxoNetwork
  readonly #key: Uint8Array
  readonly #publicKey: Uint8Array

  constructor(network: UtxoNetwork, key: Uint8Array) {
    this.#network = network
    this.#key = key
    this.#publicKey = pubECDSA(key, true)
    this.script = (network.signing === 'segwit' ? p2wpkh(this.#publicKey) : p2pkh(this.#publicKey)).script
    this.address = addressOfScript(this.script, network) ?? ''
    this.inputVbytes = network.signing === 'segwit' ? 69n : 149n
  }

  /** Returns a signed payment in hex. A `sequence` below 0xfffffffe signals replaceability. */
  sign(
    coins: readonly PurseCoin[],
    outputs: readonly (readonly [address: string, amount: bigint])[],
    sequence = 0xffff_fffd,
  ): string {
    const transaction = new Transaction({ allowUnknownOutputs: true, allowLegacyWitnessUtxo: true })
    const isForkid = this.#network.signing === 'forkid'
    for (const { txid, vout, amount } of coins)
      transaction.addInput({
        txid: hexToBytes(txid),
        index: vout,
        sequence,
        ...(!isForkid && { witnessUtxo: { script: this.script, amount } }),
      })
    for (const [address, amount] of outputs)
      transaction.addOutput({ script: scriptOfAddress(address, this.#network), amount })
    if (isForkid) this.#signForkid(transaction, coins)
    else {
      transaction.sign(this.#key)
      transaction.finalize()
    }
    return transaction.hex
  }

  #signForkid(transaction: Transaction, coins: readonly PurseCoin[]): void {
    for (const [index, { amount }] of coins.entries()) {
      const digest = transaction.preimageWitnessV0(index, this.script, ALL_FORKID, amount)
      const signature = concatBytes(signECDSA(digest, this.#key), Uint8Array.of(ALL_FORKID))
      transaction.updateInput(index, { finalScriptSig: Script.encode([signature, this.#publicKey]) }, true)
    }
  }
}
