/** Navigation item that a page belongs to. */
export type NavSection = 'exchange' | 'buy' | 'sell'

const PAIR = /^(?:\/[a-z]{2})?\/exchange-([^-/]+)-([^-/]+)$/i
/** Matches the start of a fiat currency's code in a pair, such as `cardeur` or `sepaeur`. */
const FIAT = /^(?:card|sepa)/i

/** Returns the navigation item of a pair's page, or null for another page. */
export function navSection(pathname: string): NavSection | null {
  const [, send, receive] = PAIR.exec(pathname) ?? []
  if (send === undefined || receive === undefined) return null
  if (FIAT.test(send)) return 'buy'
  return FIAT.test(receive) ? 'sell' : 'exchange'
}
