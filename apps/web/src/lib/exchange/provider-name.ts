/** Code of the exchange itself, when it fills an order from its own inventory. */
const OWN_LIQUIDITY = 'internal'

const NAMES: Readonly<Record<string, string>> = { changenow: 'ChangeNOW', sideshift: 'SideShift' }

/** Returns the name of the provider that fills an order, by its code; null when the exchange fills it itself. */
export function otherExchange(code: string): string | null {
  return code === OWN_LIQUIDITY ? null : (NAMES[code] ?? code)
}
