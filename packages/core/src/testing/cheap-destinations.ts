import type { CheckDestinationDeps } from '../orders/create/check-destination.ts'
import { DEFAULT_REPLACEMENT_POLICY } from '../payments/replacement-policy.ts'

/** Dependencies for tests in which no destination address is a contract. */
export const CHEAP_DESTINATIONS: Pick<CheckDestinationDeps, 'destinations' | 'replacement' | 'feeCaps'> = {
  destinations: { costOf: async () => null },
  replacement: DEFAULT_REPLACEMENT_POLICY,
  feeCaps: new Map(),
}
