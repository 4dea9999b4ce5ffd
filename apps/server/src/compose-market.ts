import { ChainSettingsList } from '@cambio/adapters/chains/chain-settings'
import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { feeCapsByChain } from '@cambio/adapters/chains/fee-caps'
import { createDestinationProbe } from '@cambio/adapters/chains/compose-destination-probe'
import { withTestAddress } from '@cambio/adapters/chains/test-address'
import { createProvider, ProviderSettingsList } from '@cambio/adapters/liquidity/provider-settings'
import { within } from '@cambio/adapters/liquidity/within'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { DEFAULT_LIQUIDITY_POLICY } from '@cambio/core/liquidity/liquidity-policy'
import { ProviderQuotes } from '@cambio/core/liquidity/provider-quotes'
import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import { ESTIMATED_ADDRESS_RULE, REFUND_ESTIMATE_RULE } from '@cambio/core/orders/refund/count-estimate'
import { marketRate } from '@cambio/core/quotes/market-rate'
import { providerQueryRules } from '@cambio/core/quotes/provider-query-rules'
import type { Base } from './compose-base.ts'
import type { Cards } from './compose-cards.ts'
import { parseSetting } from './parse-setting.ts'
import { LiveCatalogue } from './rates/live-catalogue.ts'
import { TickMemory } from './rates/tick-memory.ts'
import { wrongSetting } from './wrong-setting.ts'

type Chains = ReturnType<typeof ChainSettingsList.parse>

/** The exchange's catalogue, chains and prices. */
export interface Market {
  chains: Chains
  addressRules: AddressRulesByChain
  live: LiveCatalogue
  ticks: TickMemory
  providerQuotes: ProviderQuotes
}

/**
 * Creates the catalogue, the in-memory store of recent rate ticks, and the cache of liquidity provider quotes.
 * @throws {SettingError} for invalid chain or provider settings, or for an unknown pair
 */
export async function openMarket(
  { config, stores, clock, report }: Base,
  { fiat, sales }: Pick<Cards, 'fiat' | 'sales'>,
): Promise<Market> {
  const ticks = new TickMemory(stores.ticks, clock)
  const chains = parseSetting('CHAINS', ChainSettingsList, config.chains)
  const providers = parseSetting('LIQUIDITY_PROVIDERS', ProviderSettingsList, config.liquidityProviders)
  const addressRules = createAddressRules(chains)
  const live = await LiveCatalogue.open({
    chains: stores.work.stores.chains,
    instruments: stores.instruments,
    signerSpends: stores.signerSpends,
    servedChains: chains.map((one) => ({ ...one, addressExample: addressRules.get(one.chain)?.example })),
    hasProviders: providers.length > 0,
    publicOrigin: config.publicOrigin,
    fiat,
  })
  await ticks.refresh()
  const providerQuotes = new ProviderQuotes({
    providers: [...providers.map((one) => createProvider(one, () => clock.now())), ...(sales ? [sales] : [])],
    policy: DEFAULT_LIQUIDITY_POLICY,
    clock,
    marketRate: (from, to) => marketRate(ticks.latest(), live.catalogue, from, to),
    queryRules: providerQueryRules({
      tick: () => ticks.latest(),
      catalogue: () => live.catalogue,
      policy: DEFAULT_LIQUIDITY_POLICY,
    }),
    within,
    report,
  })
  assertPairsKnown(config.ckmPairs.keys(), await stores.instruments.all())
  return { chains, addressRules, live, ticks, providerQuotes }
}

/** Returns the quote and network fee services. */
export function marketServices({ config, stores, clock, limiters }: Base, market: Market) {
  const { chains, addressRules, ticks, providerQuotes } = market
  return {
    clock,
    ticks,
    providerQuotes,
    addressRules,
    policy: config.policies.policy,
    priceHistory: stores.priceHistory,
    destinations: createDestinationProbe(chains, stores, clock),
    refundEstimates: limiters(REFUND_ESTIMATE_RULE),
    estimatedAddresses: limiters(ESTIMATED_ADDRESS_RULE),
    replacement: { feeAllowanceNumeraire: config.feeAllowance },
    feeCaps: feeCapsByChain(chains),
    bankAccount: chains.find((one) => one.family === 'bank') ?? null,
    earningsAddressRules: config.mode === 'sandbox' ? withTestAddress(addressRules) : addressRules,
  }
}

/**
 * Checks that all pairs in a setting exist. Without this check, a typo would silently have no effect.
 * @throws {SettingError} for an unknown pair
 */
function assertPairsKnown(pairs: Iterable<string>, instruments: readonly Instrument[]): void {
  const known = new Set(instruments.flatMap((from) => instruments.map((to) => `${from.slug}-${to.slug}`)))
  for (const pair of pairs)
    if (!known.has(pair)) throw wrongSetting('CKM_PAIRS', `there is no pair "${pair}" (two slugs, as in eth-ltc)`)
}
