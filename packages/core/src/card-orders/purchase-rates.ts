import { formatAmount } from '@cambio/kernel/money'
import type { BuyEstimate } from '../fiat/card-provider.ts'
import { formatFiat } from '../fiat/fiat-money.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { RateLine } from '../quotes/list-rates.ts'
import { cardMarketRate, cardPrice, isPlausible } from './card-price.ts'
import { LISTED_CURRENCIES, type ListedPair } from './listed-pair.ts'
import { canBuy, samplePrice, type QuoteCardDeps } from './quote-card.ts'

interface Pair {
  from: Instrument
  to: Instrument
}

/** Returns the purchases by card whose currency has a code at BestChange. */
export function purchasePairs(deps: QuoteCardDeps): ListedPair[] {
  const { cards, catalogue, ticks } = deps
  if (cards === null) return []
  const senders = catalogue.fiat.filter(
    ({ isDepositEnabled, currencyTitle }) => isDepositEnabled && LISTED_CURRENCIES.has(currencyTitle),
  )
  return senders.flatMap((from) =>
    catalogue.instruments
      .filter((to) => canBuy(cards, from, to))
      .map((to) => ({
        key: keyOf({ from, to }),
        query: async () => {
          const estimate = await samplePrice(deps, cards, { from, to })
          return () =>
            isPlausible(estimate, cardMarketRate(ticks.latest(), from, to)) ? lineOf({ from, to }, estimate) : []
        },
      })),
  )
}

const keyOf = ({ from, to }: Pair): string => `${from.slug}|${to.slug}`

/**
 * Returns the pair's line in a rates file, or no line if the provider states no maximum. The price includes the
 * provider's fees. A purchase needs an account and, above the provider's ceiling, an identity check.
 */
function lineOf({ from, to }: Pair, estimate: BuyEstimate): RateLine[] {
  const { pay, minimum, maximum, amountToGetAtomic } = estimate
  if (maximum === null || maximum.minor < minimum.minor) return []
  const coins = (minor: bigint) => formatAmount((minor * amountToGetAtomic) / pay.minor, to.decimals)
  return [
    {
      from,
      to,
      out: cardPrice(estimate, from, to),
      toFee: '0',
      reserve: coins(maximum.minor),
      fromMin: formatFiat(minimum),
      fromMax: formatFiat(maximum),
      toMin: coins(minimum.minor),
      toMax: coins(maximum.minor),
      holdMs: 0,
      demands: ['reg', 'verifying'],
    },
  ]
}
