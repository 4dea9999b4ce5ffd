import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { formatAmount } from '@cambio/kernel/money'
import { OutScript } from '@scure/btc-signer'
import { BITCOIN_NETWORKS, type BitcoinNetwork, type BitcoinNetworkName } from './networks.ts'
import { addressOfScript, canonicalAddress } from './script-address.ts'
import { withQuery } from '../with-query.ts'

/**
 * Length in characters of the longest address, a segwit address (BIP-173). Longer input is rejected without decoding.
 */
const MAX_LENGTH = 90

/** Hash of the key to which the example addresses in BIP-173 belong. */
const EXAMPLE_HASH = Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex')

/**
 * Address rules for a Bitcoin family network. They accept p2pkh and p2sh addresses and, on networks with segwit, also
 * p2wpkh, p2wsh and p2tr addresses.
 */
export class BitcoinAddressRules implements AddressRules {
  readonly example: string
  readonly #network: BitcoinNetwork

  constructor(name: BitcoinNetworkName) {
    this.#network = BITCOIN_NETWORKS[name]
    const type = this.#network.signing === 'segwit' ? 'wpkh' : 'pkh'
    this.example = addressOfScript(OutScript.encode({ type, hash: EXAMPLE_HASH }), this.#network)
  }

  check(address: string, memo: string | null): AddressVerdict {
    const canonical = this.#canonical(address)
    if (canonical === undefined) return { ok: false, field: 'address', problem: 'error_address_incorrect' }
    if (memo !== null && memo !== '') return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical }
  }

  /** Returns a payment link (BIP-21). The prefix of a cashaddr serves as the link's scheme. */
  paymentUri(payment: { address: string; amountAtomic: bigint | null; decimals: number }): string {
    const { address, amountAtomic, decimals } = payment
    const bare = address.slice(address.indexOf(':') + 1)
    const amount = amountAtomic === null ? {} : { amount: formatAmount(amountAtomic, decimals) }
    return withQuery(`${this.#network.cashPrefix ?? this.#network.uriScheme}:${bare}`, amount)
  }

  #canonical(address: string): string | undefined {
    if (address.length === 0 || address.length > MAX_LENGTH) return undefined
    const { bech32 } = this.#network
    const isBech32 = bech32 !== '' && address.toLowerCase().startsWith(`${bech32}1`)
    // Convert an all-capitals bech32 address to lower case. Leave any other address unchanged, because mixed-case
    // bech32 is invalid and Base58 is case-sensitive.
    const text = isBech32 && address === address.toUpperCase() ? address.toLowerCase() : address
    try {
      return canonicalAddress(text, this.#network)
    } catch {
      return undefined
    }
  }
}
