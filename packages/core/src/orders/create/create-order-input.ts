import type { Seller } from '../../liquidity/liquidity-provider.ts'
import type { QuoteDeps } from '../../quotes/get-quote.ts'
import type { Screening } from '../../screening/screening.ts'
import type { Sealer } from '../../seals/seal.ts'
import type { ReachCheckpoint } from '../../shared/checkpoints.ts'
import type { OrderAddresses } from '../addresses.ts'
import type { AddressRulesByChain } from '../check-addresses.ts'
import type { ControlTokens } from '../control-token.ts'
import type { ExceptionPolicy } from '../exception-policy.ts'
import type { OrderTerms } from '../order-terms.ts'
import type { OrderWork } from '../order-work.ts'
import type { DealRequest } from './agree-deal.ts'
import type { CheckDestinationDeps } from './check-destination.ts'
import type { ExposureClient } from './exposure.ts'
import type { UnpaidClient } from './unpaid-limit.ts'

export interface CreateOrderDeps extends QuoteDeps, CheckDestinationDeps {
  work: OrderWork
  addressRules: AddressRulesByChain
  /** Returns a random positive integer below 2^31. */
  newOrderId: () => number
  newUuid: () => string
  /**
   * Returns a random deposit memo, for chains that distinguish deposits by memo. The memo is a decimal string between 1
   * and `DEPOSIT_MEMO_LIMIT` - 1.
   */
  newDepositMemo: () => string
  controlTokens: ControlTokens
  terms: OrderTerms
  screening: Screening
  sealer: Sealer
  reach: ReachCheckpoint
}

export interface CreateOrderInput extends DealRequest, OrderAddresses {
  exceptionPolicy: ExceptionPolicy
  userEmail: string | null
  /** Account holder who sells coins for money on a card. A sale without a seller is rejected. */
  seller?: Seller
  /** The caller's account, or the account that owns the API key; null for a guest. */
  userId: number | null
  legacyOrderId: string | null
  /**
   * Value of the idempotency header or, if it is missing, the legacy order ID. Null if the caller sent neither of them;
   * every call then creates a new order.
   */
  idempotencyKey: string | null
  /** Hex-encoded SHA-256 hash of the canonical request body. */
  requestHash: string
  referrerId: string | null
  /** Clients whose exposure limits apply to a FIXED order in addition to the limits of its addresses. */
  clients: readonly ExposureClient[]
  /** Clients whose unpaid orders are counted if the exchange fills the order itself. Undefined if no limit applies. */
  ownUnpaidClients?: readonly UnpaidClient[]
  tracking: Record<string, string> | null
  locale: string
}
