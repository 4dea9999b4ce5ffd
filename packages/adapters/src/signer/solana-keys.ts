import type { SignedTransaction, SignRequest } from '@cambio/core/chains/signer'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { base58 } from '@scure/base'
import { bytesToHex } from '@noble/hashes/utils.js'
import { createKeyPairFromPrivateKeyBytes } from '@solana/keys'
import { getSignatureFromTransaction, getTransactionEncoder, signTransaction } from '@solana/transactions'
import type { SolanaChainSettings } from '../chains/chain-settings.ts'
import { keyOf } from '../chains/solana/solana-address.ts'
import { writeTransfer } from '../chains/solana/solana-message.ts'
import { feeAt, solanaFrameOf } from '../chains/solana/solana-terms.ts'
import type { Mint } from '../chains/solana/solana-token.ts'
import { plainFee, type FamilyKeys, type SignedFee } from './family-keys.ts'
import type { WalletRoot } from './wallet-root.ts'

/** SLIP-44 coin type of Solana. */
const SOLANA_COIN_TYPE = 501
/**
 * Purposes of keys. Accounts with even numbers in the derivation path have hot keys, and those with odd numbers have
 * deposit keys.
 */
const PURPOSES: readonly KeyPath['purpose'][] = ['hot', 'deposit']

/**
 * Solana keys with the path `m/44'/501'/n'/0'` (SLIP-0010), as in other wallets. The hot wallet is the first account,
 * so any wallet program can open it with the mnemonic.
 */
export class SolanaKeys implements FamilyKeys {
  readonly kind = 'account'
  readonly #root: WalletRoot['ed25519']
  readonly #decimals: ReadonlyMap<string, number>

  constructor(root: WalletRoot, { tokens }: Pick<SolanaChainSettings, 'tokens'>) {
    this.#root = root.ed25519
    this.#decimals = new Map(tokens.map(({ contract, decimals }) => [contract, decimals]))
  }

  addressOf(key: KeyPath): string {
    return base58.encode(this.#key(key).publicKeyRaw)
  }

  /**
   * Returns the fee, including the rent of a token account that the transfer opens. Reads the rent from the request's
   * terms, because the message does not contain it.
   */
  feeOf(request: SignRequest): SignedFee | null {
    const frame = request.kind === 'account' ? solanaFrameOf(request.terms) : null
    if (request.kind !== 'account' || !frame) return null
    const [signed, { maxFeeAtomic }] = [feeAt(frame), request.terms]
    return plainFee(maxFeeAtomic > signed ? maxFeeAtomic : signed)
  }

  async sign(request: SignRequest): Promise<SignedTransaction | null> {
    if (request.kind !== 'account' || request.sequence !== null) return null
    if (request.memo !== null || keyOf(request.to) === null) return null
    const { to, contract, amountAtomic } = request
    const frame = solanaFrameOf(request.terms)
    const token = contract === null ? null : this.#mint(contract)
    if (frame === null || token === undefined || (frame.moves === 'coins') !== (token === null)) return null
    const keyPair = await createKeyPairFromPrivateKeyBytes(this.#key(request.from).privateKey)
    const transfer = { from: this.addressOf(request.from), to, token, amountAtomic }
    const signed = await signTransaction([keyPair], await writeTransfer(transfer, frame))
    return {
      raw: bytesToHex(Uint8Array.from(getTransactionEncoder().encode(signed))),
      txId: getSignatureFromTransaction(signed),
    }
  }

  /** Returns a configured token, or undefined for any other token. The signer rejects requests for such a token. */
  #mint(mint: string): Mint | undefined {
    const decimals = this.#decimals.get(mint)
    return decimals === undefined ? undefined : { mint, decimals }
  }

  #key({ purpose, index }: KeyPath): WalletRoot['ed25519'] {
    const account = index * PURPOSES.length + PURPOSES.indexOf(purpose)
    return this.#root.derive(`m/44'/${SOLANA_COIN_TYPE}'/${account}'/0'`)
  }
}
