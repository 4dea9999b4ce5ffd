import ipaddr from 'ipaddr.js'

/** Number of leading 16-bit groups that identify an IPv6 network. One user usually controls a whole /64. */
const NETWORK_PARTS = 4
/** Number of leading 16-bit groups that identify an IPv6 site. Many users can obtain a whole /48 (RFC 6177). */
const SITE_PARTS = 3
/** Number of leading 16-bit groups of the smallest prefix that a provider obtains (RIPE-738: /32). */
const ALLOCATION_PARTS = 2

/**
 * Returns the key under which limits count an IP address: the IPv4 address itself, or the /64 network of an IPv6
 * address. Returns any other input unchanged.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, NETWORK_PARTS)
}

/**
 * Returns the key under which limits count an IP address: the IPv4 address itself, or the /48 prefix of an IPv6
 * address. A user with many /64 networks therefore counts as one user. Returns any other input unchanged.
 */
export function siteOf(ip: string): string {
  return prefixOf(ip, SITE_PARTS)
}

/**
 * Returns the key under which limits count all networks of one provider's allocation: the /32 prefix of an IPv6
 * address. Returns null for an IPv4 address, because few providers give one user many IPv4 addresses. Also returns null
 * for any other input.
 */
export function allocationOf(ip: string): string | null {
  if (!ipaddr.isValid(ip) || !(ipaddr.process(ip) instanceof ipaddr.IPv6)) return null
  return prefixOf(ip, ALLOCATION_PARTS)
}

function prefixOf(ip: string, ipv6Parts: number): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return address.parts
    .slice(0, ipv6Parts)
    .map((part) => part.toString(16))
    .join(':')
}
