import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { formatAmount } from '@cambio/kernel/money'
import { Address } from '@scure/btc-signer'
import { BITCOIN_NETWORKS, type BitcoinNetwork, type BitcoinNetworkName } from './networks.ts'

/** Longest segwit address (BIP-173); checked before any decoding. */
const MAX_LENGTH = 90
/** What we pay to. Anything else that decodes (a future witness version, a bare key) is refused: it may be lost. */
const PAYABLE = new Set(['pkh', 'sh', 'wpkh', 'wsh', 'tr'])

/** Hash of the key in the examples of BIP-173. */
const EXAMPLE_HASH = Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex')

/** Addresses of a network of the Bitcoin family: p2pkh, p2sh, p2wpkh, p2wsh and p2tr. */
export class BitcoinAddressRules implements AddressRules {
  readonly example: string
  readonly #network: BitcoinNetwork

  constructor(name: BitcoinNetworkName) {
    this.#network = BITCOIN_NETWORKS[name]
    this.example = Address(this.#network).encode({ type: 'wpkh', hash: EXAMPLE_HASH })
  }

  check(address: string, memo: string | null): AddressVerdict {
    const canonical = this.#canonical(address)
    if (canonical === undefined) return { ok: false, field: 'address', problem: 'error_address_incorrect' }
    if (memo !== null && memo !== '') return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical }
  }

  /** BIP-21. */
  paymentUri(payment: { address: string; amountAtomic: bigint; decimals: number }): string {
    return `${this.#network.uriScheme}:${payment.address}?amount=${formatAmount(payment.amountAtomic, payment.decimals)}`
  }

  #canonical(address: string): string | undefined {
    if (address.length === 0 || address.length > MAX_LENGTH) return undefined
    const isBech32 = address.toLowerCase().startsWith(`${this.#network.bech32}1`)
    // Bech32 is one case throughout (its own checksum says so); base58 means each letter as it is.
    const text = isBech32 && address === address.toUpperCase() ? address.toLowerCase() : address
    for (const scriptHash of [this.#network.scriptHash, ...this.#network.otherScriptHashes]) {
      try {
        const network = { ...this.#network, scriptHash }
        const decoded = Address(network).decode(text)
        if (!PAYABLE.has(decoded.type)) return undefined
        // One spelling a script: an old script address is stored under its new prefix.
        return Address(this.#network).encode(decoded)
      } catch {
        continue
      }
    }
    return undefined
  }
}
