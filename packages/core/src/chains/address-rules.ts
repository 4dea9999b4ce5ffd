/** Why an address or memo was rejected; a message key of the page. */
export type AddressProblem = 'error_address_incorrect' | 'address_reject_iotx' | 'memo_incorrect'

export type AddressVerdict =
  | { ok: true; /** Canonical spelling, which we store and compare. */ canonical: string }
  | { ok: false; field: 'address' | 'memo'; problem: AddressProblem }

/** Format rules for the addresses of one chain. Pure: needs no node. */
export interface AddressRules {
  /** A valid example address. Pages show it only in part, so that no user pays to it. */
  readonly example: string
  check(address: string, memo: string | null): AddressVerdict
  /**
   * Returns the payment link for a wallet (wire.md §7), or the bare address where no standard exists. `amountAtomic` in
   * base units.
   */
  paymentUri(payment: {
    address: string
    memo: string | null
    contract: string | null
    amountAtomic: bigint
    decimals: number
  }): string
}
