import type { Limiter, LimitRule } from './limiter.ts'
import type { QuickLimiter } from './count-in-slices.ts'

/**
 * Limit of an IPv6 allocation, as a multiple of the limit of a single IP network. All networks of the allocation share
 * this limit. An internet provider obtains a whole allocation, which contains billions of networks.
 */
export const NETWORKS_PER_ALLOCATION = 10

/** Maps an IP address to the names under which limits count it. */
export interface CallerNames {
  /** Returns the IP network: the IPv4 address itself, or a prefix that one user usually controls. */
  networkOf(ip: string): string
  /** Returns the prefix that an internet provider obtains, or null for an IPv4 address. */
  allocationOf(ip: string): string | null
}

/**
 * Creates a limiter whose keys are IP addresses. It counts a call for the address's network and, if the network is
 * within its limit, for the allocation. A single network therefore uses up only its share of the allocation's limit.
 */
export function limitCallers(
  by: (rule: LimitRule) => Pick<Limiter, 'take'> | QuickLimiter,
  rule: LimitRule,
  { networkOf, allocationOf }: CallerNames,
): QuickLimiter {
  const networks = by(rule)
  const allocations = by({
    ...rule,
    name: `${rule.name}:allocation`,
    points: rule.points * NETWORKS_PER_ALLOCATION,
  })
  return {
    take(ip, points) {
      const allocation = allocationOf(ip)
      const taken = networks.take(networkOf(ip), points)
      return allocation === null ? taken : takeAlso(taken, () => allocations.take(allocation, points))
    },
  }
}

type Outcome = ReturnType<QuickLimiter['take']>

/**
 * Returns the outcome of the first limit. If the first limit is not exceeded but the second limit is, returns the
 * outcome of the second limit.
 */
async function takeAlso(first: Outcome, second: () => Outcome): ReturnType<Limiter['take']> {
  const taken = await first
  if (taken.isOver) return taken
  const takenToo = await second()
  return takenToo.isOver ? takenToo : taken
}
