import { providerName } from '@cambio/kernel/provider-names'

/** Provider code of an order that the exchange fills from its own inventory. */
const OWN_LIQUIDITY = 'internal'

/** Returns the name of the provider with a given code, or null if the exchange fills the order itself. */
export function otherExchange(code: string): string | null {
  return code === OWN_LIQUIDITY ? null : providerName(code)
}
