import type { DestinationProbe } from '../chains/destination-probe.ts'
import type { CheckDestinationDeps } from '../orders/create/check-destination.ts'
import { DEFAULT_REPLACEMENT_POLICY } from '../payments/replacement-policy.ts'

/** Creates a probe for tests in which every account accepts transfers, and transfers have the given cost. */
export function destinationsAt(costOf: DestinationProbe['costOf']): DestinationProbe {
  return { assertAccepts: async () => {}, costOf }
}

/** Dependencies for tests in which no destination address is a contract. */
export const CHEAP_DESTINATIONS: Pick<CheckDestinationDeps, 'destinations' | 'replacement' | 'feeCaps'> = {
  destinations: destinationsAt(async () => null),
  replacement: DEFAULT_REPLACEMENT_POLICY,
  feeCaps: new Map(),
}
