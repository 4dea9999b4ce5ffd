import type { PairData, WaterfallLine } from '@cambio/contract/pair-data'
import type * as z from 'zod/mini'
import { PRICE_DIGITS, type PairMarket } from '@cambio/core/quotes/price-quote'
import type { CostLine } from '@cambio/core/quotes/quote'
import { OWN_LIQUIDITY } from '@cambio/core/liquidity/liquidity-provider'
import { amountWorth, microOf } from '@cambio/core/quotes/exposure-limit'
import type { PairQuote } from '@cambio/core/quotes/get-quote'
import { mayNeedApproval } from '@cambio/core/quotes/payout-approval'
import { fixedHoldMs } from '@cambio/core/quotes/fixed-hold'
import { tickPrice } from '@cambio/core/quotes/tick'
import { isBankMoney, type Instrument } from '@cambio/core/instruments/instrument'
import { formatAmount, roundToPrecision } from '@cambio/kernel/money'
import type { EmailConfirmationMode } from '@cambio/kernel/order-vocabulary'
import { divide, rational, reciprocalText, significantText } from '@cambio/kernel/rational'
import { presentInstrument } from '../instruments/instrument.presenter.ts'

/** Bound of an amount without a limit, as in `noKycThreshold` of a pair that requires no identity check. */
export const NO_LIMIT = '0'
/** Amounts of a quote without a requested amount. */
export const NO_AMOUNT = '0'
/** Value of `noKycThreshold` for a sale to a bank account, which requires an identity check for any amount. */
const ALWAYS_CHECKED = null
const MINUTE_MS = 60_000
const ONE = rational(1n, 1n)

type AmountField =
  | 'amountToGive'
  | 'amountToGet'
  | 'claimedDepositAmount'
  | 'claimedDepositAmountCurrency'
  | 'price'
  | 'reversePrice'
  | 'platformFee_Absolute'
  | 'waterfall'
  | 'fixedHoldMinutes'
  | 'payoutApproval'
  | 'ckm'
type AmountPart = Pick<PairData, AmountField>
type PairPart = Omit<PairData, AmountField>
type Precise = Pick<Instrument, 'decimals' | 'precisionDecimals'>

/**
 * Part of a quote's JSON that does not depend on the amount. `text` is this part without its closing brace. `bounds`
 * are the amount bounds that the text contains.
 */
interface KnownPair extends Pick<PairQuote, 'bounds'> {
  text: string
}

/**
 * Cache of the last `KnownPair` of each market. A `PairMarket` belongs to one pair and one tick. The cache entry also
 * contains the bounds, because they change within a tick when another provider reports its bounds.
 */
const knownPairs = new WeakMap<PairMarket, KnownPair>()

/** Returns a quote in API format. */
export function presentPairData(priced: PairQuote, ckm: EmailConfirmationMode): PairData {
  return { ...presentPair(priced), ...presentAmount(priced, ckm) }
}

/**
 * Returns a quote as a JSON string. Quotes are the most frequent responses. The part of a quote that does not change
 * until the next tick is therefore cached.
 */
export function pairDataJson(priced: PairQuote, ckm: EmailConfirmationMode): string {
  return pairJson(priced) + amountJson(presentAmount(priced, ckm))
}

function pairJson(priced: PairQuote): string {
  // Do not cache a provider's quote, because its price applies only to the requested amount.
  if (priced.held || !priced.market) return JSON.stringify(presentPair(priced)).slice(0, -1)
  const known = knownPairs.get(priced.market)
  if (known && hasBounds(priced, known)) return known.text
  const text = JSON.stringify(presentPair(priced)).slice(0, -1)
  knownPairs.set(priced.market, { text, bounds: priced.bounds })
  return text
}

function hasBounds({ bounds }: PairQuote, known: KnownPair): boolean {
  return (
    bounds.minDepositAtomic === known.bounds.minDepositAtomic &&
    bounds.maxDepositAtomic === known.bounds.maxDepositAtomic
  )
}

/**
 * Returns the part of a quote's JSON that depends on the amount. Concatenates the fields without escaping because
 * numbers, slugs and the exchange's own constants need none.
 */
function amountJson(part: AmountPart): string {
  let costs = ''
  for (const { kind, amount, percent } of part.waterfall)
    costs += `${costs === '' ? '' : ','}{"kind":"${kind}","amount":"${amount}","percent":"${percent}"}`
  return (
    `,"amountToGive":"${part.amountToGive}","amountToGet":"${part.amountToGet}"` +
    `,"claimedDepositAmount":"${part.claimedDepositAmount}"` +
    `,"claimedDepositAmountCurrency":"${part.claimedDepositAmountCurrency}"` +
    `,"price":"${part.price}","reversePrice":"${part.reversePrice}"` +
    `,"platformFee_Absolute":"${part.platformFee_Absolute}","waterfall":[${costs}],"fixedHoldMinutes":${part.fixedHoldMinutes},"payoutApproval":${JSON.stringify(part.payoutApproval)},"ckm":"${part.ckm}"}`
  )
}

function presentAmount(priced: PairQuote, ckm: EmailConfirmationMode): AmountPart {
  const { from, to, quote, reference, amountSide, policy, tick } = priced
  const holdMs = fixedHoldMs(policy, tick, from, reference.depositAtomic)
  const platformFee = reference.costs.find((line) => line.kind === 'platformFee')
  const amountToGive = quote ? formatAmount(quote.depositAtomic, from.decimals) : NO_AMOUNT
  return {
    amountToGive,
    amountToGet: quote ? formatAmount(quote.amountToGetAtomic, to.decimals) : NO_AMOUNT,
    claimedDepositAmount: amountToGive,
    claimedDepositAmountCurrency: amountSide,
    price: reference.price,
    reversePrice: reciprocalText(reference.price, PRICE_DIGITS),
    platformFee_Absolute: formatAmount(-(platformFee?.amountAtomic ?? 0n), to.decimals),
    waterfall: quote ? presentCosts(reference.costs, to) : [],
    fixedHoldMinutes: Math.max(1, Math.round(holdMs / MINUTE_MS)),
    payoutApproval: presentApproval(priced),
    ckm,
  }
}

/**
 * Returns whether a payout of this size may need operator approval. Returns null when no payout can need approval, as
 * for a provider-filled order.
 */
function presentApproval({ policy, tick, from, reference, held }: PairQuote): PairData['payoutApproval'] {
  const { approval } = policy
  if (approval === null || held !== null) return null
  const required = mayNeedApproval(policy, tick, from, reference.depositAtomic)
  return { required, aboveUsdt: approval.aboveNumeraire, expectedMinutes: approval.expectedMinutes }
}

function presentPair(priced: PairQuote): PairPart {
  const { from, to, rateMode, market, tick, policy, held, bounds, reference } = priced
  const minAmount = formatAmount(bounds.minDepositAtomic, from.decimals)
  const { maxDepositAtomic } = bounds
  const maxAmount = maxDepositAtomic === null ? NO_LIMIT : formatAmount(maxDepositAtomic, from.decimals)
  const usd = (title: string) => {
    const price = tick && tickPrice(tick, title)
    return price ? significantText(price, PRICE_DIGITS) : ''
  }
  return {
    instrumentFrom: presentInstrument(from, tick),
    instrumentTo: presentInstrument(to, tick),
    liquidityProviderPublicCode: held?.provider ?? OWN_LIQUIDITY,
    rateMode,
    marketLeftPrice: market ? significantText(market.midPrice, PRICE_DIGITS) : reference.price,
    marketRightPrice: market
      ? significantText(divide(ONE, market.midPrice), PRICE_DIGITS)
      : reciprocalText(reference.price, PRICE_DIGITS),
    marketMinAmount: minAmount,
    generalMinAmount: minAmount,
    generalMaxAmount: formatAmount(offeredMaximum(priced), from.decimals),
    depositRules: { minAmount, maxAmount },
    hasDepositMaximum: maxDepositAtomic !== null,
    withdrawalRules: { minAmount: NO_LIMIT, maxAmount: NO_LIMIT },
    quotes: {
      buyQuote: { quoteValue: usd(to.currencyTitle) },
      sellQuote: { quoteValue: usd(from.currencyTitle) },
    },
    finalNetworkFeeAmount: formatAmount(reference.networkFeeAtomic, to.decimals),
    minConfirmationsToTrade: from.minConfirmationsToTrade,
    minConfirmationsToWithdraw: to.minConfirmationsToWithdraw,
    minConfirmations: from.minConfirmationsToTrade,
    noKycThreshold: isBankMoney(to) ? ALWAYS_CHECKED : NO_LIMIT,
    fixedTolerancePercent: formatAmount(BigInt(policy.fixedToleranceBps), 2),
    fixedVolatilityPercent: formatAmount(BigInt(policy.fixedVolatilityBps), 2),
    estimatedRefundFee: market ? formatAmount(market.refundFeeAtomic, from.decimals) : '0',
    marketSources: tick?.sources ?? 0,
    updatedAt: reference.tickAt,
  }
}

/**
 * Returns the largest deposit that clients of the API may offer, because they reject larger amounts. If a provider
 * states no maximum, this is the maximum of the exchange's own orders. It is never below the quoted deposit.
 */
function offeredMaximum({ bounds, held, reference, tick, policy, from }: PairQuote): bigint {
  if (bounds.maxDepositAtomic !== null) return bounds.maxDepositAtomic
  const own = tick ? amountWorth(tick, from, microOf(policy.maxNumeraire)) : 0n
  // The cached text for the exchange's own quotes must not depend on the quoted amount. This amount never exceeds the
  // exchange's own maximum, so only a provider's quote is compared with it.
  return held !== null && reference.depositAtomic > own ? reference.depositAtomic : own
}

/** Returns a quote's cost lines in API format. Amounts are in coins of the receive side. */
export function presentCosts(costs: readonly CostLine[], to: Precise): z.infer<typeof WaterfallLine>[] {
  return inShownDigits(costs, to).map(({ kind, amountAtomic, bps }) => ({
    kind,
    amount: formatAmount(amountAtomic, to.decimals),
    percent: bps === null ? '' : formatAmount(BigInt(bps), 2),
  }))
}

/**
 * Rounds cost lines to the coin's displayed digits because 18 digits are unreadable. A rounding line absorbs the
 * difference so that the lines still add up to the received amount. The market value is rounded up and the costs
 * towards zero so that the rounding line is also a cost.
 */
function inShownDigits(costs: readonly CostLine[], { decimals, precisionDecimals }: Precise): readonly CostLine[] {
  if (precisionDecimals >= decimals || costs.some(({ kind }) => kind === 'provider' || kind === 'cardFee')) return costs
  const total = costs.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
  const shorten = (atomic: bigint) =>
    atomic < 0n
      ? -roundToPrecision(-atomic, decimals, precisionDecimals, 'down')
      : roundToPrecision(atomic, decimals, precisionDecimals, 'up')
  const lines = costs
    .filter(({ kind }) => kind !== 'rounding')
    .map((line) => ({ ...line, amountAtomic: shorten(line.amountAtomic) }))
  const rounding = total - lines.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
  return rounding === 0n ? lines : [...lines, { kind: 'rounding', amountAtomic: rounding, bps: null }]
}
