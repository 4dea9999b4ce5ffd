import type { KeyPath, SignedTransaction, SignRequest } from '@cambio/core/chains/signer'
import { present } from '@cambio/kernel/assert'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { HDKey } from '@scure/bip32'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { BITCOIN_NETWORKS } from '../chains/bitcoin/networks.ts'
import type { BitcoinChainSettings } from '../chains/chain-settings.ts'
import { ACCOUNT, type FamilyKeys } from './family-keys.ts'

/** Inputs may be replaced by a higher fee (BIP-125). */
const REPLACEABLE_SEQUENCE = 0xff_ff_ff_fd

/** Keys of a chain of the Bitcoin family, P2WPKH: `m/84'/coin'/account'/0/index` (BIP-84). */
export class BitcoinKeys implements FamilyKeys {
  readonly kind = 'outputs'
  readonly #root: HDKey
  readonly #network: (typeof BITCOIN_NETWORKS)[BitcoinChainSettings['network']]

  constructor(root: HDKey, settings: BitcoinChainSettings) {
    this.#root = root
    this.#network = BITCOIN_NETWORKS[settings.network]
  }

  addressOf(key: KeyPath): string {
    return present(this.#key(key).output.address, 'P2WPKH has an address')
  }

  async sign(request: SignRequest): Promise<SignedTransaction | null> {
    if (request.kind !== 'outputs') return null
    const transaction = new Transaction()
    const keys = request.inputs.map((input) => this.#key(input.key))
    for (const [index, input] of request.inputs.entries())
      transaction.addInput({
        txid: hexToBytes(input.txId),
        index: input.vout,
        witnessUtxo: { script: present(keys[index], 'each input has a key').output.script, amount: input.amountAtomic },
        sequence: REPLACEABLE_SEQUENCE,
      })
    for (const output of request.outputs)
      transaction.addOutputAddress(output.address, output.amountAtomic, this.#network)
    const { change } = request
    if (change) transaction.addOutput({ script: this.#key(change.key).output.script, amount: change.amountAtomic })
    for (const [index, key] of keys.entries()) transaction.signIdx(key.privateKey, index)
    transaction.finalize()
    return { raw: transaction.hex, txId: transaction.id }
  }

  #key(key: KeyPath) {
    const node = this.#root.derive(`m/84'/${this.#network.coinType}'/${ACCOUNT[key.purpose]}'/0/${key.index}`)
    return {
      privateKey: present(node.privateKey, 'a root key derives private keys'),
      output: p2wpkh(present(node.publicKey, 'a key has a public half'), this.#network),
    }
  }
}
