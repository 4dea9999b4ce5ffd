import type { PairData } from '@cambio/contract/pair-data'
import { cardCosts, cardMarketRate, cardPrice } from '@cambio/core/card-orders/card-price'
import type { CardQuote } from '@cambio/core/card-orders/quote-card'
import { formatFiat, type FiatMoney } from '@cambio/core/fiat/fiat-money'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { amountWorth, MICRO_DIGITS, microOf } from '@cambio/core/quotes/exposure-limit'
import { PRICE_DIGITS } from '@cambio/core/quotes/price-quote'
import type { QuotePolicy } from '@cambio/core/quotes/quote-policy'
import { tickPrice } from '@cambio/core/quotes/tick'
import { powerOfTen } from '@cambio/kernel/decimal-text'
import { formatAmount } from '@cambio/kernel/money'
import { rational, reciprocalText, significantText, multiply } from '@cambio/kernel/rational'
import { presentInstrument } from '../instruments/instrument.presenter.ts'
import { NO_AMOUNT, NO_LIMIT, presentCosts } from './pair-data.presenter.ts'

/**
 * How long the provider holds the rate of a card order, in minutes. The API returns it in the same field as the rate
 * hold of a swap.
 */
const HOLD_MINUTES = 10

/** Returns a card purchase quote in API format. */
export function presentCardQuote({ policy }: { policy: QuotePolicy }, quote: CardQuote): PairData {
  const { from, to, estimate, tick, isAmountRequested, noKycThreshold } = quote
  const price = cardPrice(estimate, from, to)
  const paid = formatFiat(estimate.pay)
  return {
    instrumentFrom: presentInstrument(from, tick),
    instrumentTo: presentInstrument(to, tick),
    liquidityProviderPublicCode: quote.provider,
    rateMode: 'FLOATING',
    amountToGive: isAmountRequested ? paid : NO_AMOUNT,
    claimedDepositAmount: isAmountRequested ? paid : NO_AMOUNT,
    amountToGet: isAmountRequested ? formatAmount(estimate.amountToGetAtomic, to.decimals) : NO_AMOUNT,
    claimedDepositAmountCurrency: quote.amountSide,
    price,
    reversePrice: reciprocalText(price, PRICE_DIGITS),
    ...presentMarket(quote, price),
    ...presentBounds(quote, policy),
    finalNetworkFeeAmount: '0',
    platformFee_Absolute: '0',
    waterfall: isAmountRequested ? presentCosts(cardCosts(estimate, cardMarketRate(tick, from, to)), to) : [],
    minConfirmationsToTrade: 0,
    minConfirmations: 0,
    minConfirmationsToWithdraw: to.minConfirmationsToWithdraw,
    // A threshold below one unit of the currency means that every amount requires an identity check.
    noKycThreshold: noKycThreshold ? noKycThreshold.toString() : null,
    ckm: 'D',
    fixedHoldMinutes: HOLD_MINUTES,
    fixedTolerancePercent: formatAmount(BigInt(policy.fixedToleranceBps), 2),
    fixedVolatilityPercent: formatAmount(BigInt(policy.fixedVolatilityBps), 2),
    payoutApproval: null,
    estimatedRefundFee: '0',
    marketSources: tick?.sources ?? 0,
    updatedAt: quote.at,
  }
}

function presentMarket(
  { from, to, tick }: CardQuote,
  price: string,
): Pick<PairData, 'marketLeftPrice' | 'marketRightPrice' | 'quotes'> {
  const rate = cardMarketRate(tick, from, to)
  const units = rate && multiply(rate, rational(powerOfTen(from.decimals), powerOfTen(to.decimals)))
  const left = units ? significantText(units, PRICE_DIGITS) : price
  const [coin, currency] = [to, from].map(({ currencyTitle }) => tick && tickPrice(tick, currencyTitle))
  return {
    marketLeftPrice: left,
    marketRightPrice: reciprocalText(left, PRICE_DIGITS),
    quotes: {
      buyQuote: { quoteValue: coin ? significantText(coin, PRICE_DIGITS) : '' },
      sellQuote: {
        quoteValue: from.currencyTitle === 'USD' ? '1' : currency ? significantText(currency, PRICE_DIGITS) : '',
      },
    },
  }
}

function presentBounds(
  { estimate: { minimum, maximum, pay }, from, tick }: CardQuote,
  policy: QuotePolicy,
): Pick<
  PairData,
  'marketMinAmount' | 'generalMinAmount' | 'generalMaxAmount' | 'depositRules' | 'hasDepositMaximum' | 'withdrawalRules'
> {
  const minAmount = formatFiat(minimum)
  const maxAmount = maximum === null ? NO_LIMIT : formatFiat(maximum)
  return {
    marketMinAmount: minAmount,
    generalMinAmount: minAmount,
    generalMaxAmount: formatFiat(maximum ?? larger(pay, ownMaximum(policy, tick, from))),
    depositRules: { minAmount, maxAmount },
    hasDepositMaximum: maximum !== null,
    withdrawalRules: { minAmount: NO_LIMIT, maxAmount: NO_LIMIT },
  }
}

/**
 * Returns the maximum of the exchange's own orders in minor units of a currency. Clients of the API reject amounts above
 * `generalMaxAmount`, so it needs a value even if the provider states no maximum.
 */
function ownMaximum({ maxNumeraire }: QuotePolicy, tick: CardQuote['tick'], currency: Instrument): bigint {
  const micro = microOf(maxNumeraire)
  if (currency.currencyTitle === 'USD') return (micro * powerOfTen(currency.decimals)) / powerOfTen(MICRO_DIGITS)
  return tick ? amountWorth(tick, currency, micro) : 0n
}

function larger({ currency, minor }: FiatMoney, other: bigint): FiatMoney {
  return { currency, minor: other > minor ? other : minor }
}
