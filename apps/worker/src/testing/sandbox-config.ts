/** Settings of the simulated chains and providers, as reported by the sandbox. */
export interface SandboxConfig {
  chains: unknown
  exchanges: unknown
  liquidityProviders: unknown
  marketHistory: { baseUrl: string; apiKey: string }
  screeningProvider: object
  cardProvider: object
  feeAllowanceUsdt: string | null
}
