import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { Recipient } from '../chains/destination-probe.ts'
import type { ChainWitness } from '../chains/witness.ts'
import type { ChainId, Instrument } from '../instruments/instrument.ts'
import { formatAmount } from '@cambio/kernel/money'
import type { AddressRulesByChain } from '../orders/check-addresses.ts'
import type { CheckDestinationDeps } from '../orders/create/check-destination.ts'
import { measureRefund, type RefundedCoins } from '../orders/refund/measure-refund.ts'
import type { SettlementDeps } from '../orders/settle/commit-settlement.ts'
import type { OrderTerms } from '../orders/order-terms.ts'
import type { ColdWallets } from '../payments/cold-wallet.ts'
import type { ReplacementPolicy } from '../payments/replacement-policy.ts'
import type { QuotePolicy } from '../quotes/quote-policy.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import { networkFeeTo } from '../quotes/transfer-cost.ts'
import type { Sealer } from '../seals/seal.ts'
import type { BlacklistFaults, Screening } from '../screening/screening.ts'
import { OpsRefusal } from './ops-refusal.ts'

export interface OpsDeps extends SettlementDeps, CheckDestinationDeps {
  /** Signs an operator's decisions, such as refund addresses, with the operator's key. */
  sealer: Sealer
  ticks: TickBook
  /** Rules for payments. Must match the worker's. */
  replacement: Pick<ReplacementPolicy, 'feeAllowanceNumeraire' | 'voidAfterMs'>
  policy: QuotePolicy
  terms: OrderTerms
  screening: Screening
  blacklist: BlacklistFaults
  coldWallets: ColdWallets
  addressRules: AddressRulesByChain
  gateways: ReadonlyMap<ChainId, ChainGateway>
  /** Second nodes, which confirm what the first nodes report. Contains no entry for a chain without a second node. */
  witnesses: ReadonlyMap<ChainId, ChainWitness>
}

/** Formats an amount in base units for operators, such as `0.42 ETH`. */
export function inCoins(amountAtomic: bigint, instrument: Instrument): string {
  return `${formatAmount(amountAtomic, instrument.decimals)} ${instrument.currencyTitle}`
}

/**
 * Returns the current network fee for sending coins back to an address, in base units of the asset.
 * @throws {OpsRefusal} while no current rate is available
 * @throws {DomainError} ADDRESS_INVALID if the address rejects the transfer or makes it too expensive; MEMO_REQUIRED if
 *   it accepts no transfer without a memo
 */
export async function returnFeeNow(deps: CheckDestinationDeps, coins: RefundedCoins, to: Recipient): Promise<bigint> {
  const tick = deps.ticks.latest()
  const percent = await measureRefund(deps, coins, to, tick)
  const fee = tick && networkFeeTo(coins.instrument, tick, deps.catalogue, percent)
  if (fee === null)
    throw new OpsRefusal(
      'The network fee is unknown, because there is no rate of the last minute. Is the price service running?',
    )
  return fee
}
