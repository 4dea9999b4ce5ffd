/** Settings of the simulated chains and providers, as the sandbox reports them. */
export interface SandboxConfig {
  chains: unknown
  exchanges: unknown
  liquidityProviders: unknown
  marketHistory: { baseUrl: string; apiKey: string }
  screeningProvider: object
  cardProvider: object
  feeAllowanceUsdt: string | null
}
