import type { SandboxChain } from '../sandbox-chain.ts'

/** Operations of a chain that a simulated provider uses. */
export interface PartnerChain extends Pick<SandboxChain, 'checkAddress' | 'checkMemo' | 'pay' | 'balance'> {
  /** Returns a new address. */
  newAddress(): string
}
