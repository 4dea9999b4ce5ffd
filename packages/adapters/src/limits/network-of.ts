import ipaddr from 'ipaddr.js'

/** Parts of an IPv6 address that identify a network: one user controls a whole /64. */
const IPV6_PREFIX_PARTS = 4

/** Returns the key that an address counts under: an IPv4 address itself, or the network of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return address.parts
    .slice(0, IPV6_PREFIX_PARTS)
    .map((part) => part.toString(16))
    .join(':')
}
