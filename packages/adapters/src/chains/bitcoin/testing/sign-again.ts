import { HOT_KEY } from '@cambio/core/chains/signer'
import { present } from '@cambio/kernel/assert'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { HDKey } from '@scure/bip32'
import { p2pkh, Script, Transaction } from '@scure/btc-signer'
import { concatBytes, signECDSA } from '@scure/btc-signer/utils.js'
import { ACCOUNT } from '../../../signer/family-keys.ts'
import { BITCOIN_NETWORKS } from '../networks.ts'

/** SIGHASH_ALL with the fork ID of Bitcoin Cash, for one input only (ANYONECANPAY). */
const ALL_FORKID_ONE_INPUT = 0xc1

/**
 * Signs a Bitcoin Cash transaction of the hot wallet again with another hash type, which changes its ID. Bitcoin Cash
 * forbids other encodings of a signature, so only an owner of the key can do this.
 * @param raw signed transaction, in hex
 * @param amounts amounts of the inputs, in base units
 */
export function signAgain(raw: string, amounts: readonly bigint[], root: HDKey): string {
  const { coinType } = BITCOIN_NETWORKS['bitcoin-cash-regtest']
  const node = root.derive(`m/44'/${coinType}'/${ACCOUNT[HOT_KEY.purpose]}'/0/${HOT_KEY.index}`)
  const publicKey = present(node.publicKey, 'a public key')
  const transaction = Transaction.fromRaw(hexToBytes(raw), {
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    disableScriptCheck: true,
  })
  for (const [index, amount] of amounts.entries()) {
    const digest = transaction.preimageWitnessV0(index, p2pkh(publicKey).script, ALL_FORKID_ONE_INPUT, amount)
    const signature = signECDSA(digest, present(node.privateKey, 'a private key'))
    const finalScriptSig = Script.encode([concatBytes(signature, Uint8Array.of(ALL_FORKID_ONE_INPUT)), publicKey])
    transaction.updateInput(index, { finalScriptSig }, true)
  }
  return transaction.hex
}
