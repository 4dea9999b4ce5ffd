import { Resolver } from 'node:dns/promises'
import { LOCALHOST } from './webhook-target.ts'

/** How long a lookup waits for each name server, in milliseconds. */
const TIMEOUT_MS = 2_000

export interface HostAddress {
  address: string
  family: 4 | 6
}

const LOOPBACK: readonly HostAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Returns all addresses of a host name, IPv4 addresses first. Unlike `dns.lookup`, uses no thread. The process has only
 * a few threads, so names whose servers do not respond would block the lookups of all other names. Does not read the
 * hosts file, so it resolves `localhost` itself.
 * @param servers name servers with their ports; by default, those of the machine
 * @throws {Error} when the name has no address, or no name server responds
 */
export async function resolveHost(hostname: string, servers?: readonly string[]): Promise<HostAddress[]> {
  if (LOCALHOST.test(hostname)) return [...LOOPBACK]
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  if (servers) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found = [
    ...addressesOf(four).map((address) => ({ address, family: 4 as const })),
    ...addressesOf(six).map((address) => ({ address, family: 6 as const })),
  ]
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}

function addressesOf(answer: PromiseSettledResult<string[]>): string[] {
  return answer.status === 'fulfilled' ? answer.value : []
}
