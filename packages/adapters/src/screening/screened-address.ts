import type { ChainId } from '@cambio/core/instruments/instrument'
import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import type { Listing, Screening } from '@cambio/core/screening/screening'

/** Returns the address that screening compares instead of an address in canonical form. */
export function screenedAddress(rules: AddressRulesByChain, chain: ChainId, address: string): string {
  return rules.get(chain)?.screened?.(address) ?? address
}

/** Screens the address that belongs to the same wallet as the given one, for example without a Monero payment ID. */
export function screenWallets(inner: Screening, rules: AddressRulesByChain): Screening {
  return {
    isBlacklisted: (chain, address): Promise<boolean> =>
      inner.isBlacklisted(chain, screenedAddress(rules, chain, address)),
    findListing: (chain, address): Promise<Listing | null> =>
      inner.findListing(chain, screenedAddress(rules, chain, address)),
  }
}
