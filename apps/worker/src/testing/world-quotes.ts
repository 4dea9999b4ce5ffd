import { createProvider, type ProviderSettings } from '@cambio/adapters/liquidity/provider-settings'
import { within } from '@cambio/adapters/liquidity/within'
import { DEFAULT_LIQUIDITY_POLICY } from '@cambio/core/liquidity/liquidity-policy'
import { ProviderQuotes } from '@cambio/core/liquidity/provider-quotes'
import type { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { midRate } from '@cambio/core/quotes/price-quote'
import { systemClock } from '@cambio/kernel/clock'

const REFRESH_MS = 100

/** Starts refreshing the quotes of liquidity providers, as the server does. Continues until `stop` is called. */
export function startProviderQuotes(providers: readonly ProviderSettings[], ticks: MemoryTickBook) {
  const providerQuotes = new ProviderQuotes({
    providers: providers.map((one) => createProvider(one, Date.now)),
    policy: DEFAULT_LIQUIDITY_POLICY,
    clock: systemClock,
    marketRate: (from, to) => midRate(ticks.latest(), from, to),
    queryRules: { isWithinLimit: () => true, checkQueries: () => [] },
    within,
    report: () => {},
  })
  const timer = setInterval(() => providerQuotes.refresh(), REFRESH_MS)
  return { providerQuotes, stop: () => clearInterval(timer) }
}
