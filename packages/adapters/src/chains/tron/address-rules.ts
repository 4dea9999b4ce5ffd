import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { zeroAddress } from 'viem'
import { accountOf } from './tron-address.ts'

/** Tron address rules. An address has 34 characters of Base58Check and starts with T. */
export class TronAddressRules implements AddressRules {
  /** Example from the TRON developer documentation, "Accounts". */
  readonly example = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'
  readonly #contracts: ReadonlySet<string>

  /** @param contracts token contracts. They are rejected as destinations, because a user would lose the coins. */
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

  /** Returns the bare address, because Tron has no standard for payment links. */
  paymentUri({ address }: { address: string }): string {
    return address
  }
}
