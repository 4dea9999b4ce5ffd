import ipaddr from 'ipaddr.js'

/** Number of leading 16-bit groups that identify an IPv6 network. One user usually controls a whole /64. */
const IPV6_PREFIX_PARTS = 4

/**
 * Returns the key under which an IP address is counted: the IPv4 address itself, or the /64 network of an IPv6 address.
 * Returns any other input unchanged.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return address.parts
    .slice(0, IPV6_PREFIX_PARTS)
    .map((part) => part.toString(16))
    .join(':')
}
