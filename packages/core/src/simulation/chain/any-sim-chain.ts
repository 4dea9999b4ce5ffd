import type { SimExpiringChain, SimNumberedChain } from './sim-accounts-chains.ts'
import type { SimBank } from './sim-bank.ts'
import type { SimOutputsChain } from './sim-outputs-chain.ts'
import type { SimWalletChain } from './sim-wallet-chain.ts'

/** A simulated chain of any family. */
export type AnySimChain = SimNumberedChain | SimExpiringChain | SimOutputsChain | SimWalletChain | SimBank
