import type { ProviderQuery } from '../liquidity/liquidity-provider.ts'
import type { QueryRules } from '../liquidity/query-rules.ts'

/** Creates query rules for tests. The rules accept every amount and use the given queries to check a provider. */
export function anyAmount(...checkQueries: ProviderQuery[]): QueryRules {
  return { isWithinLimit: () => true, checkQueries: () => checkQueries }
}
