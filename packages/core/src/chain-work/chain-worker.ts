import type { Report } from '../shared/report.ts'
import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { EarningsPolicy } from '../affiliates/earning.ts'
import type { SealVerifier } from '../seals/seal.ts'
import type { OrderTerms } from '../orders/order-terms.ts'
import type { ReplacementPolicy } from '../payments/replacement-policy.ts'
import type { ColdWallets } from '../payments/cold-wallet.ts'
import type { QuotePolicy } from '../quotes/quote-policy.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import type { Screening } from '../screening/screening.ts'
import type { Work } from './stores.ts'
import type { ReachCheckpoint } from '../shared/checkpoints.ts'
import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { FeeCapsByChain } from '../chains/fee-caps.ts'
import type { DestinationProbe } from '../chains/destination-probe.ts'
import type { ChainWitness } from '../chains/witness.ts'
import type { AddressIssuer, PayingSigner } from '../chains/signer.ts'

/** Dependencies of the use cases that work on one chain. */
export interface ChainWorkerDeps {
  gateway: ChainGateway
  /** Second node that confirms blocks. Null if the chain is read from a single node. */
  witness: ChainWitness | null
  signer: PayingSigner & AddressIssuer
  work: Work
  catalogue: Catalogue
  ticks: TickBook
  policy: QuotePolicy
  terms: OrderTerms
  replacement: ReplacementPolicy
  feeCaps: FeeCapsByChain
  /** Estimates the network cost of refunds to contract addresses. */
  destinations: DestinationProbe
  coldWallets: ColdWallets
  earnings: EarningsPolicy
  screening: Screening
  seals: SealVerifier
  clock: Clock
  reach: ReachCheckpoint
  report: Report
}
