/** Provider names by public code. */
const NAMES: Readonly<Record<string, string>> = { changenow: 'ChangeNOW', sideshift: 'SideShift', mercuryo: 'Mercuryo' }

/** Returns the display name of a provider, given its public code. Falls back to the code itself. */
export function providerName(code: string): string {
  return NAMES[code] ?? code
}
