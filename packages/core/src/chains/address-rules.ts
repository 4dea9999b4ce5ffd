/** Why an address or memo is rejected, as a message key that pages translate. */
export type AddressProblem = 'error_address_incorrect' | 'address_reject_iotx' | 'memo_incorrect'

export type AddressVerdict =
  | { ok: true; /** Canonical form, which is stored and compared. */ canonical: string }
  | { ok: false; field: 'address' | 'memo'; problem: AddressProblem }

/** Checks the format of addresses on one chain, without a node. */
export interface AddressRules {
  /** A valid example address. Pages display only part of it, so that no user sends coins to it. */
  readonly example: string
  check(address: string, memo: string | null): AddressVerdict
  /**
   * Converts an address in canonical form to the form that screening compares with the lists. Absent on chains where
   * every wallet has only one form of its address.
   */
  screened?(address: string): string
  /**
   * Returns a payment link for wallets (wire.md §7), or the bare address if the chain has no standard for links.
   * `amountAtomic` is in base units, or null if the user enters the amount in the wallet.
   */
  paymentUri(payment: {
    address: string
    memo: string | null
    contract: string | null
    amountAtomic: bigint | null
    decimals: number
  }): string
}
