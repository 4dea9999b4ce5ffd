import type { SandboxChain } from '../sandbox-chain.ts'

/** Chain operations that a simulated provider uses. */
export interface PartnerChain extends Pick<SandboxChain, 'checkAddress' | 'checkMemo' | 'pay' | 'balance'> {
  newAddress(): string
}
