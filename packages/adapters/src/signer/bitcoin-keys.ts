import type { OutputsSignRequest, SignedTransaction, SignRequest } from '@cambio/core/chains/signer'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { present } from '@cambio/kernel/assert'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { HDKey } from '@scure/bip32'
import { p2pkh, p2wpkh, Script, Transaction } from '@scure/btc-signer'
import { concatBytes, signECDSA } from '@scure/btc-signer/utils.js'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from '../chains/bitcoin/networks.ts'
import { addressOfScript, scriptOfAddress } from '../chains/bitcoin/script-address.ts'
import type { BitcoinChainSettings } from '../chains/chain-settings.ts'
import { branchesOf, plainFee, type Branches, type FamilyKeys, type SignedFee } from './family-keys.ts'

/** Input sequence number that allows a transaction to be replaced with one that pays a higher fee (BIP-125). */
const REPLACEABLE_SEQUENCE = 0xff_ff_ff_fd
const FINAL_SEQUENCE = 0xff_ff_ff_ff
/**
 * Signature hash type SIGHASH_ALL with Bitcoin Cash's fork ID 0. Every script is then signed with the BIP-143 digest.
 */
const ALL_FORKID = 0x41

type Input = OutputsSignRequest['inputs'][number]
type Key = { privateKey: Uint8Array; publicKey: Uint8Array; script: Uint8Array }

/**
 * Keys of a Bitcoin family chain. P2WPKH keys have the path `m/84'/coin'/account'/0/index` (BIP-84). Chains without
 * segwit use P2PKH keys with `m/44'/…` (BIP-44).
 */
export class BitcoinKeys implements FamilyKeys {
  readonly kind = 'outputs'
  readonly #branches: Branches
  readonly #network: BitcoinNetwork

  constructor(root: HDKey, settings: BitcoinChainSettings) {
    this.#network = BITCOIN_NETWORKS[settings.network]
    const { signing, coinType } = this.#network
    const purpose = signing === 'segwit' ? 84 : 44
    this.#branches = branchesOf(root, (account) => `m/${purpose}'/${coinType}'/${account}'/0`)
  }

  addressOf(key: KeyPath): string {
    return addressOfScript(this.#key(key).script, this.#network)
  }

  feeOf(request: SignRequest): SignedFee | null {
    if (request.kind !== 'outputs') return null
    const { inputs, outputs, change } = request
    const sum = (parts: readonly { amountAtomic: bigint }[]): bigint =>
      parts.reduce((total, { amountAtomic }) => total + amountAtomic, 0n)
    return plainFee(sum(inputs) - sum(outputs) - sum(change))
  }

  async sign(request: SignRequest): Promise<SignedTransaction | null> {
    if (request.kind !== 'outputs' || !request.inputs.every((input) => this.#hasStatedAmount(input))) return null
    const transaction = new Transaction({ allowUnknownOutputs: true })
    const keys = request.inputs.map((input) => this.#key(input.key))
    for (const [index, input] of request.inputs.entries())
      transaction.addInput({
        txid: hexToBytes(input.txId),
        index: input.vout,
        sequence: this.#network.replacementStepPerKvb === null ? FINAL_SEQUENCE : REPLACEABLE_SEQUENCE,
        ...this.#proofOf(input, present(keys[index], 'each input has a key').script),
      })
    for (const output of request.outputs)
      transaction.addOutput({ script: scriptOfAddress(output.address, this.#network), amount: output.amountAtomic })
    for (const { key, amountAtomic } of request.change)
      transaction.addOutput({ script: this.#key(key).script, amount: amountAtomic })
    for (const [index, input] of request.inputs.entries())
      this.#signInput(transaction, index, input, present(keys[index], 'each input has a key'))
    if (this.#network.signing !== 'forkid') transaction.finalize()
    return { raw: transaction.hex, txId: transaction.id }
  }

  /**
   * Returns whether the stated value of an input equals the value in its source transaction. Checks only legacy inputs,
   * because their signatures do not commit to the value. If it were stated too low, the difference would be lost as a
   * fee.
   */
  #hasStatedAmount({ txId, vout, amountAtomic, source }: Input): boolean {
    if (this.#network.signing !== 'legacy') return true
    if (source === undefined) return false
    const transaction = Transaction.fromRaw(hexToBytes(source), {
      allowUnknownOutputs: true,
      allowUnknownInputs: true,
      disableScriptCheck: true,
    })
    return (
      transaction.id === txId && vout < transaction.outputsLength && transaction.getOutput(vout).amount === amountAtomic
    )
  }

  #proofOf({ amountAtomic, source }: Input, script: Uint8Array): object {
    if (this.#network.signing === 'legacy') return { nonWitnessUtxo: present(source, 'a source') }
    return this.#network.signing === 'segwit' ? { witnessUtxo: { script, amount: amountAtomic } } : {}
  }

  #signInput(transaction: Transaction, index: number, input: Input, key: Key): void {
    if (this.#network.signing !== 'forkid') {
      transaction.signIdx(key.privateKey, index)
      return
    }
    const digest = transaction.preimageWitnessV0(index, key.script, ALL_FORKID, input.amountAtomic)
    const signature = concatBytes(signECDSA(digest, key.privateKey), Uint8Array.of(ALL_FORKID))
    transaction.updateInput(index, { finalScriptSig: Script.encode([signature, key.publicKey]) }, true)
  }

  #key(key: KeyPath): Key {
    const node = this.#branches[key.purpose].deriveChild(key.index)
    const publicKey = present(node.publicKey, 'a key has a public half')
    return {
      privateKey: present(node.privateKey, 'a root key derives private keys'),
      publicKey,
      script: (this.#network.signing === 'segwit' ? p2wpkh(publicKey) : p2pkh(publicKey)).script,
    }
  }
}
