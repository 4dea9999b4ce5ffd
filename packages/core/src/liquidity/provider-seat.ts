import type { LiquidityProvider } from './liquidity-provider.ts'
import type { ProviderHealth } from './provider-health.ts'

/** A provider with the state that the provider quote cache stores about it. */
export interface ProviderSeat {
  provider: LiquidityProvider
  health: ProviderHealth
  /** Number of queries that wait for the provider's answer. */
  inFlight: number
  /** When the coin list was last read, in epoch milliseconds. */
  coinsAt: number
  /** Whether the coin list is being read. */
  isLearning: boolean
}
