/** Settings of the simulated outside world, as the sandbox states them. */
export interface SandboxConfig {
  chains: unknown
  exchanges: unknown
  liquidityProviders: unknown
  marketHistory: { baseUrl: string; apiKey: string }
  screeningProvider: object
  feeAllowanceUsdt: string | null
}
