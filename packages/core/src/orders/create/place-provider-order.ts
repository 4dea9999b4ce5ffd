import { formatAmount } from '@cambio/kernel/money'
import type { ChainId } from '../../instruments/instrument.ts'
import type { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import type { HeldQuote } from '../../liquidity/held-quote.ts'
import { DEFAULT_LIQUIDITY_POLICY } from '../../liquidity/liquidity-policy.ts'
import type { ProviderOrder, Seller } from '../../liquidity/liquidity-provider.ts'
import { quoteOf } from '../../quotes/provider-pair-quote.ts'
import type { PairMarket } from '../../quotes/price-quote.ts'
import type { Quote } from '../../quotes/quote.ts'
import { AdapterError } from '../../shared/adapter-error.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { AddressRulesByChain } from '../check-addresses.ts'
import { isSameAddress } from '../view/find-order.ts'
import type { OrderAddresses } from '../addresses.ts'

/** A provider order together with its quote. The exchange has verified that the two match. */
export interface PlacedProviderOrder {
  made: ProviderOrder
  quote: Quote
}

/** A provider order together with the hold that reserves its client's slot for an unpaid order. */
export interface HeldProviderOrder extends PlacedProviderOrder {
  /** ID of the hold that `OrderStore.holdUnpaid` created. */
  unpaidHold: string
}

/**
 * Places the order with the provider and verifies the response. The provider must pay at least the displayed amount
 * (minus a small slippage for FLOATING) to the user's own address. Its deposit address must be valid on the right
 * network. No money has moved yet, so a rejected provider order needs no cancellation. `client` identifies the user's
 * network, account or key.
 * @throws {DomainError} NO_LIQUIDITY when the provider fails, RATE_OUT_OF_DATE when it would pay less
 */
export async function placeProviderOrder(
  deps: { providerQuotes: ProviderQuotes; addressRules: AddressRulesByChain },
  held: HeldQuote,
  market: PairMarket | null,
  addresses: OrderAddresses & { seller?: Seller },
  client: string,
): Promise<PlacedProviderOrder> {
  const { query, quote } = held
  const made = canonical(
    deps.addressRules,
    query.from.chain,
    await placed(deps.providerQuotes, held, addresses, client),
  )
  if (made === null || !isBelievable(deps.addressRules, held, made, addresses)) {
    if (made === null) deps.providerQuotes.distrust(held.provider)
    else deps.providerQuotes.orderMismatched(held.provider, client)
    throw new DomainError('NO_LIQUIDITY', 'The provider no longer honours its rate')
  }
  deps.providerQuotes.orderMatched(held.provider)
  const promised = quoteOf({ ...held, quote: { ...quote, amountToGetAtomic: made.amountToGetAtomic } }, market)
  if (made.amountToGetAtomic < minTaken(held))
    throw new DomainError('RATE_OUT_OF_DATE', 'The rate has changed', {
      currentRate: {
        price: promised.price,
        updatedAt: held.at,
        amountToGet: formatAmount(promised.amountToGetAtomic, query.to.decimals),
      },
    })
  return { made, quote: promised }
}

async function placed(
  providerQuotes: ProviderQuotes,
  held: HeldQuote,
  addresses: OrderAddresses & { seller?: Seller },
  client: string,
): Promise<ProviderOrder> {
  try {
    return await providerQuotes.providerOrder(held, { query: held.query, quote: held.quote, ...addresses }, client)
  } catch (error) {
    if (error instanceof AdapterError)
      throw new DomainError('NO_LIQUIDITY', 'No provider accepts this order at the moment')
    throw error
  }
}

/**
 * Returns the minimum payout that the exchange accepts from a provider, in base units of the receive side. For FIXED,
 * this is the displayed amount; for FLOATING, it is the displayed amount minus a small slippage.
 */
function minTaken({ query, quote }: HeldQuote): bigint {
  if (query.rateMode === 'FIXED') return quote.amountToGetAtomic
  return (quote.amountToGetAtomic * BigInt(10_000 - DEFAULT_LIQUIDITY_POLICY.floatingSlipBps)) / 10_000n
}

function isBelievable(
  rules: AddressRulesByChain,
  { query, quote }: HeldQuote,
  made: ProviderOrder,
  { destinationAddress, refundAddress }: OrderAddresses,
): boolean {
  const { amountToGetAtomic } = made
  const most = (quote.amountToGetAtomic * BigInt(10_000 + DEFAULT_LIQUIDITY_POLICY.tooGoodBps)) / 10_000n
  if (made.depositAtomic !== quote.depositAtomic || amountToGetAtomic <= 0n || amountToGetAtomic > most) return false
  if (!isSameDestination(rules, query.to.chain, destinationAddress, made.destinationAddress)) return false
  return made.depositAddress !== destinationAddress && made.depositAddress !== refundAddress
}

/**
 * Returns the provider order with its deposit address in canonical form, so that addresses can be compared. Returns
 * null if the address is invalid.
 */
function canonical(rules: AddressRulesByChain, chain: ChainId, made: ProviderOrder): ProviderOrder | null {
  const verdict = rules.get(chain)?.check(made.depositAddress, made.depositMemo)
  if (verdict === undefined) return made
  return verdict.ok ? { ...made, depositAddress: verdict.canonical } : null
}

/**
 * Returns whether the provider pays the user's address. On a network without address rules, an address entirely in
 * capitals equals the same address in lower case, as BIP 173 permits.
 */
function isSameDestination(rules: AddressRulesByChain, chain: ChainId, requested: string, returned: string): boolean {
  if (isSameAddress(rules, requested, returned)) return true
  if (rules.has(chain)) return false
  return hasOneCase(requested) && hasOneCase(returned) && requested.toLowerCase() === returned.toLowerCase()
}

function hasOneCase(text: string): boolean {
  return text === text.toLowerCase() || text === text.toUpperCase()
}
