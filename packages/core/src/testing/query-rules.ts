import type { ProviderQuery } from '../liquidity/liquidity-provider.ts'
import type { QueryRules } from '../liquidity/query-rules.ts'

/** Creates rules that accept every amount, and that check a provider with the given queries. */
export function anyAmount(...checkQueries: ProviderQuery[]): QueryRules {
  return { isWithinLimit: () => true, checkQueries: () => checkQueries }
}
