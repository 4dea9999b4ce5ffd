import type { CheckDestinationDeps } from '../orders/check-destination.ts'
import { DEFAULT_REPLACEMENT_POLICY } from '../payments/replacement-policy.ts'

/** A world in which no destination runs code. */
export const CHEAP_DESTINATIONS: Pick<CheckDestinationDeps, 'destinations' | 'replacement' | 'feeCaps'> = {
  destinations: { feeTo: async () => null },
  replacement: DEFAULT_REPLACEMENT_POLICY,
  feeCaps: new Map(),
}
