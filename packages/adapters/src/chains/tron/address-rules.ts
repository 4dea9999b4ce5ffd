import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { zeroAddress } from 'viem'
import { accountOf } from './tron-address.ts'

/** Addresses of Tron: 34 characters of Base58Check beginning with T. */
export class TronAddressRules implements AddressRules {
  /** TRON developer documentation, "Accounts". */
  readonly example = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'
  readonly #contracts: ReadonlySet<string>

  /** `contracts`: token contracts, to which nobody means to send. */
  constructor(contracts: readonly string[]) {
    this.#contracts = new Set(contracts)
  }

  check(address: string, memo: string | null): AddressVerdict {
    const account = accountOf(address)
    if (account === null || account === zeroAddress || this.#contracts.has(address))
      return { ok: false, field: 'address', problem: 'error_address_incorrect' }
    if (memo !== null && memo !== '') return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical: address }
  }

  /** Tron has no standard of payment links. */
  paymentUri({ address }: { address: string }): string {
    return address
  }
}
