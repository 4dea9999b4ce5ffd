import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { formatAmount } from '@cambio/kernel/money'
import { moneroAddressKind, standardAddress, type MoneroNetwork } from './monero-address.ts'
import { withQuery } from '../with-query.ts'

/** The Monero project's donation address, and the addresses of the same keys on stagenet and testnet. */
const EXAMPLES: Readonly<Record<MoneroNetwork, string>> = {
  mainnet: '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
  fakechain: '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
  stagenet: '',
  testnet: '',
}

/** Monero address rules. They accept standard addresses, subaddresses, and integrated addresses (with a payment ID). */
export class MoneroAddressRules implements AddressRules {
  readonly example: string
  readonly #network: MoneroNetwork

  constructor(network: MoneroNetwork) {
    this.#network = network
    this.example = EXAMPLES[network]
  }

  check(address: string, memo: string | null): AddressVerdict {
    if (moneroAddressKind(this.#network, address) === null)
      return { ok: false, field: 'address', problem: 'error_address_incorrect' }
    if (memo !== null && memo !== '') return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical: address }
  }

  screened(address: string): string {
    return standardAddress(this.#network, address)
  }

  /** Returns a payment link for Monero wallets (docs.getmonero.org). */
  paymentUri(payment: { address: string; amountAtomic: bigint | null; decimals: number }): string {
    const { address, amountAtomic, decimals } = payment
    return withQuery(
      `monero:${address}`,
      amountAtomic === null ? {} : { tx_amount: formatAmount(amountAtomic, decimals) },
    )
  }
}
