import type { ChainId } from '@cambio/core/instruments/instrument'
import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import type { Listing, Screening } from '@cambio/core/screening/screening'

/** Returns the address to screen for an address in canonical form, such as a Monero address without its payment ID. */
export function screenedAddress(rules: AddressRulesByChain, chain: ChainId, address: string): string {
  return rules.get(chain)?.screened?.(address) ?? address
}

/** Returns a screening that looks up each address in the form that `screenedAddress` returns. */
export function screenWallets(inner: Screening, rules: AddressRulesByChain): Screening {
  return {
    isBlacklisted: (chain, address): Promise<boolean> =>
      inner.isBlacklisted(chain, screenedAddress(rules, chain, address)),
    findListing: (chain, address): Promise<Listing | null> =>
      inner.findListing(chain, screenedAddress(rules, chain, address)),
  }
}
