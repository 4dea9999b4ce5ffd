/** Code of the house itself, filling an order from its own float. */
const OWN_LIQUIDITY = 'internal'

const NAMES: Readonly<Record<string, string>> = { changenow: 'ChangeNOW', sideshift: 'SideShift' }

/** How another exchange that fills an order is called, by its code; null where the house itself does. */
export function otherExchange(code: string): string | null {
  return code === OWN_LIQUIDITY ? null : (NAMES[code] ?? code)
}
