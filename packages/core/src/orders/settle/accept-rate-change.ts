import { present } from '@cambio/kernel/assert'
import type { QuotePolicy } from '../../quotes/quote-policy.ts'
import { assertNoFastRise } from '../../quotes/rate-rise.ts'
import type { TickBook } from '../../quotes/tick-store.ts'
import type { Screening } from '../../screening/screening.ts'
import type { Sealer } from '../../seals/seal.ts'
import { newerRateText } from '../../seals/statements.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { BridgedCredits } from '../../quotes/bridged-credits.ts'
import { bridgedExhausted, countBridged } from '../../quotes/count-bridged.ts'
import type { UnitOfWork } from '../../shared/unit-of-work.ts'
import type { OrderStores } from '../order-work.ts'
import { settleOrder, type SettlementDeps } from './commit-settlement.ts'
import type { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import { requestContinuation } from './query-providers.ts'
import type { AddressRulesByChain } from '../check-addresses.ts'
import type { ControlTokens } from '../control-token.ts'
import { creditedDeposit } from '../credited-deposit.ts'
import { findOrder } from '../view/find-order.ts'
import { quoteToday } from './judge-deposit.ts'
import type { OrderTerms } from '../order-terms.ts'

/** The stores of a transaction that accepts a rate. */
interface AcceptStores extends OrderStores {
  bridged: BridgedCredits
}

export interface AcceptRateChangeDeps extends SettlementDeps {
  work: UnitOfWork<AcceptStores>
  ticks: TickBook
  policy: QuotePolicy
  terms: OrderTerms
  controlTokens: ControlTokens
  addressRules: AddressRulesByChain
  screening: Screening
  providerQuotes: Pick<ProviderQuotes, 'provider'>
}

export interface AcceptRateChangeInput {
  orderId: number
  destinationAddress: string
  controlToken: string | null
  /**
   * The server's hex-encoded signature from `sealNewerRate`. Without it, the signer pays out no more than a FIXED
   * order's agreed amount.
   */
  rateSeal: string | null
}

/**
 * Returns the server's signature that allows an order to be paid at a newer rate. Returns null if the caller may not
 * change the order. Runs on the server, because the worker does not have the server's key.
 * @throws {DomainError} ORDER_NOT_FOUND
 */
export async function sealNewerRate(
  deps: Parameters<typeof findOrder>[0] & { sealer: Sealer },
  input: Parameters<typeof findOrder>[1],
): Promise<string | null> {
  const { order, controlled } = await findOrder(deps, input)
  return controlled ? deps.sealer.seal(newerRateText(order)) : null
}

/**
 * Accepts the current rate for an order whose fixed rate no longer applies. Settles the order at the newest tick and
 * pays it out. Idempotent: a repeated call changes nothing.
 * @throws {DomainError} ORDER_NOT_FOUND, CONTROL_REQUIRED, NOTHING_TO_ACCEPT; NO_LIQUIDITY while there is no trusted
 * price, while it has just risen too much, or while the daily limit of a bridged token is used up
 */
export async function acceptRateChange(deps: AcceptRateChangeDeps, input: AcceptRateChangeInput): Promise<void> {
  const { order, controlled } = await findOrder({ ...deps, stores: deps.work.stores }, input)
  if (!controlled) throw new DomainError('CONTROL_REQUIRED', 'Only the user who created the order may accept a rate')
  await deps.work.transaction(async (stores) => {
    const locked = present(await stores.orders.findLocked(order.orderId), 'an order stays')
    if (locked.events.some((event) => event.kind === 'RATE_MODE_CHANGE_ACCEPTED')) return
    if (locked.fill) {
      if (!locked.choice?.mayAccept)
        throw new DomainError('NOTHING_TO_ACCEPT', 'This order is not waiting for a new rate')
      return requestContinuation(deps, stores, locked)
    }
    const deposit = await creditedDeposit(stores, locked)
    const tick = deps.ticks.latest()
    if (!locked.choice?.mayAccept || deposit === null)
      throw new DomainError('NOTHING_TO_ACCEPT', 'This order is not waiting for a new rate')
    if (!tick) throw new DomainError('NO_LIQUIDITY', 'No trusted price for this pair at the moment')
    assertNoFastRise(deps, locked, tick)
    const { policy, catalogue } = deps
    const settledQuote = quoteToday({ order: locked, depositAtomic: deposit.amountAtomic, tick, catalogue, policy })
    if (!settledQuote) throw new DomainError('NOTHING_TO_ACCEPT', 'The deposit cannot be swapped at the moment')
    const instrument = catalogue.recorded(locked.from)
    if (!(await countBridged(policy, stores.bridged, { deposit, instrument, tick }))) throw bridgedExhausted(instrument)
    if (input.rateSeal) await stores.orders.sealNewerRate(locked.orderId, input.rateSeal)
    await settleOrder(deps, stores, locked, { kind: 'rate-accepted', settledQuote }, 0n)
  })
}
