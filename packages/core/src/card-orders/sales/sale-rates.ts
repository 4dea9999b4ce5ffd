import { powerOfTen } from '@cambio/kernel/decimal-text'
import { formatAmount, roundToPrecision, scale } from '@cambio/kernel/money'
import { rational, significantText } from '@cambio/kernel/rational'
import { isCardMoney, isFiat, type Instrument } from '../../instruments/instrument.ts'
import { DEFAULT_LIQUIDITY_POLICY as POLICY } from '../../liquidity/liquidity-policy.ts'
import type { LiquidityProvider, ProviderQuery, ProviderQuote } from '../../liquidity/liquidity-provider.ts'
import { judgeQuote } from '../../liquidity/sanity-band.ts'
import type { RateLine } from '../../quotes/list-rates.ts'
import { marketRate } from '../../quotes/market-rate.ts'
import { midRate, PRICE_DIGITS } from '../../quotes/price-quote.ts'
import { AdapterError } from '../../shared/adapter-error.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { SAMPLE_UNITS } from '../card-estimates.ts'
import { LISTED_CURRENCIES, type ListedPair, type ListedPrice } from '../listed-pair.ts'
import type { QuoteCardDeps } from '../quote-card.ts'

export interface SaleRatesDeps extends Pick<QuoteCardDeps, 'cards' | 'catalogue' | 'ticks'> {
  /** Provider that buys coins and pays the money to cards; null if coins cannot be sold. */
  sales: Pick<LiquidityProvider, 'serves' | 'quote'> | null
  /** Returns the result of the work, or rejects if it takes longer than `ms` milliseconds. */
  within<T>(work: Promise<T>, ms: number): Promise<T>
}

/** Currency title of the coin whose unit has the value of about one unit of each currency that is paid out. */
const NUMERAIRE_TITLE = 'USDT'

/** Returns the sales to a card whose currency has a code at BestChange. */
export function salePairs(deps: SaleRatesDeps): ListedPair[] {
  const { cards, sales, catalogue } = deps
  if (cards === null || sales === null) return []
  const receivers = catalogue.fiat.filter(
    (to) => to.isPayoutEnabled && isCardMoney(to) && LISTED_CURRENCIES.has(to.currencyTitle),
  )
  return receivers.flatMap((to) =>
    catalogue.instruments
      .filter((from) => from.isDepositEnabled && !isFiat(from) && sales.serves(from, to))
      .map((from) => ({
        key: `${from.slug}|${to.slug}`,
        query: async () => {
          await cards.estimates.takeSampleCall()
          return sampleSale(deps, sales, { from, to })
        },
      })),
  )
}

interface Pair {
  from: Instrument
  to: Instrument
}

/** Queries the price of a sale of about `SAMPLE_UNITS` units, or of the provider's minimum if that is higher. */
async function sampleSale(
  deps: SaleRatesDeps,
  sales: Pick<LiquidityProvider, 'quote'>,
  { from, to }: Pair,
): Promise<ListedPrice> {
  const queryFor = (amountAtomic: bigint): ProviderQuery => ({
    from,
    to,
    rateMode: 'FLOATING',
    side: 'deposit',
    amountAtomic,
  })
  const answerTo = (query: ProviderQuery) => deps.within(sales.quote(query), POLICY.quoteTimeoutMs)
  let query = queryFor(sampleDeposit(deps, { from, to }))
  let answer = await answerTo(query)
  if (answer.kind === 'out-of-bounds' && answer.missed === 'smallest') {
    query = queryFor(answer.boundAtomic)
    answer = await answerTo(query)
  }
  if (answer.kind !== 'quote' || !isSane(deps, query, answer.quote))
    throw new DomainError('NO_LIQUIDITY', 'The card provider has no plausible price at the moment')
  const { quote } = answer
  return () => (isSane(deps, query, quote) ? lineOf({ from, to }, quote) : [])
}

/** Returns the deposit that is worth `SAMPLE_UNITS` US dollars at the market price, in base units of the coin. */
function sampleDeposit({ ticks }: SaleRatesDeps, { from, to }: Pair): bigint {
  const rate = midRate(ticks.latest(), { ...to, currencyTitle: NUMERAIRE_TITLE }, from)
  if (rate === null) throw new AdapterError('The coin has no market price', { retryable: true })
  const atomic = scale(SAMPLE_UNITS * powerOfTen(to.decimals), rate, 'down')
  return roundToPrecision(atomic, from.decimals, from.precisionDecimals, 'up')
}

function isSane({ ticks, catalogue }: SaleRatesDeps, query: ProviderQuery, quote: ProviderQuote): boolean {
  return judgeQuote(query, quote, marketRate(ticks.latest(), catalogue, query.from, query.to), POLICY) === 'sane'
}

/**
 * Returns the pair's line in a rates file, or no line if the provider states no maximum. The price includes the
 * provider's fees. A sale needs an account, and an identity check at the provider.
 */
function lineOf({ from, to }: Pair, quote: ProviderQuote): RateLine[] {
  const { depositAtomic, amountToGetAtomic, minDepositAtomic: least, maxDepositAtomic: most } = quote
  if (most === null || most < least) return []
  const price = rational(amountToGetAtomic * powerOfTen(from.decimals), depositAtomic * powerOfTen(to.decimals))
  const money = (deposit: bigint) => formatAmount((deposit * amountToGetAtomic) / depositAtomic, to.decimals)
  return [
    {
      from,
      to,
      out: significantText(price, PRICE_DIGITS),
      toFee: '0',
      reserve: money(most),
      fromMin: formatAmount(least, from.decimals),
      fromMax: formatAmount(most, from.decimals),
      toMin: money(least),
      toMax: money(most),
      holdMs: 0,
      demands: ['reg', 'verifying'],
    },
  ]
}
