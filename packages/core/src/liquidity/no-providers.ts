import { DEFAULT_LIQUIDITY_POLICY } from './liquidity-policy.ts'
import { ProviderQuotes } from './provider-quotes.ts'

/** Quote cache for an exchange without providers. */
export const NO_PROVIDERS = new ProviderQuotes({
  providers: [],
  policy: DEFAULT_LIQUIDITY_POLICY,
  clock: { now: () => 0 },
  marketRate: () => null,
  queryRules: { isWithinLimit: () => false, checkQueries: () => [] },
  within: (work) => work,
  report: () => {},
})
