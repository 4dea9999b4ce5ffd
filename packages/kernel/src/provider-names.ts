/** Names of the providers, by their public codes. */
const NAMES: Readonly<Record<string, string>> = { changenow: 'ChangeNOW', sideshift: 'SideShift', mercuryo: 'Mercuryo' }

/** Returns the name of a provider for users, by its public code. A code without a name is its own name. */
export function providerName(code: string): string {
  return NAMES[code] ?? code
}
