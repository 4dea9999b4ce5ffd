import ipaddr from 'ipaddr.js'

/** Whoever has an IPv6 address has this much of the network. */
const IPV6_PREFIX_PARTS = 4

/** Whom an address counts for: an IPv4 address for itself, an IPv6 address for its network. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return address.parts
    .slice(0, IPV6_PREFIX_PARTS)
    .map((part) => part.toString(16))
    .join(':')
}
