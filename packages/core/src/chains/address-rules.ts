/** Why an address or memo was refused; a code the page has words for. */
export type AddressProblem = 'error_address_incorrect' | 'address_reject_iotx' | 'memo_incorrect'

export type AddressVerdict =
  | { ok: true; /** The one spelling we store and compare. */ canonical: string }
  | { ok: false; field: 'address' | 'memo'; problem: AddressProblem }

/** What an address of one chain looks like. Pure: needs no node. */
export interface AddressRules {
  /** An address that `check` takes, published as an example: never shown whole, so that nobody pays to it. */
  readonly example: string
  check(address: string, memo: string | null): AddressVerdict
  /** Payment link for a wallet (wire.md §7), or the bare address where no standard exists. `amountAtomic` in base units. */
  paymentUri(payment: {
    address: string
    memo: string | null
    contract: string | null
    amountAtomic: bigint
    decimals: number
  }): string
}
