import { powerOfTen } from '@cambio/kernel/decimal-text'
import { present } from '@cambio/kernel/assert'
import { scale } from '@cambio/kernel/money'
import { compare, divide, multiply, parseRational, rational, type Rational } from '@cambio/kernel/rational'
import type { Catalogue } from '../instruments/catalogue.ts'
import { isCardMoney, type Instrument } from '../instruments/instrument.ts'
import type { LiquidityPolicy } from '../liquidity/liquidity-policy.ts'
import type { ProviderQuery } from '../liquidity/liquidity-provider.ts'
import type { QueryRules } from '../liquidity/query-rules.ts'
import { DEFAULT_QUOTE_POLICY } from './quote-policy.ts'
import { roundToSignificant } from './quote-bounds.ts'
import { tickPrice, type RateTick } from './tick.ts'

/**
 * Number of pairs used to check a provider. A single pair would not be enough, because it may be suspended without an
 * outage.
 */
const CHECK_PAIRS = 2

export interface ProviderQueryRulesDeps {
  /** Returns the newest tick, or null if no prices are available. */
  tick(): RateTick | null
  catalogue(): Catalogue
  policy: Pick<LiquidityPolicy, 'maxQueryNumeraire' | 'maxQueryCoins'>
}

/** Creates the rules for provider queries, based on the exchange's own prices and instruments. */
export function providerQueryRules({ tick, catalogue, policy }: ProviderQueryRulesDeps): QueryRules {
  const maxValue = decimal(policy.maxQueryNumeraire)
  return {
    isWithinLimit({ from, to, side, amountAtomic }) {
      const coin = side === 'deposit' ? from : to
      const coins = rational(amountAtomic, powerOfTen(coin.decimals))
      const price = priceOf(tick(), coin)
      if (price === null) return compare(coins, rational(policy.maxQueryCoins, 1n)) <= 0
      return compare(multiply(coins, price), maxValue) <= 0
    },
    checkQueries(provider) {
      const newest = tick()
      const queries: ProviderQuery[] = []
      const { instruments, fiat } = catalogue()
      for (const from of instruments) {
        if (queries.length === CHECK_PAIRS) break
        const price = priceOf(newest, from)
        if (price === null) continue
        const to = [...instruments, ...fiat.filter(isCardMoney)].find(
          (one) => one.slug !== from.slug && provider.serves(from, one),
        )
        if (to) queries.push({ from, to, rateMode: 'FLOATING', side: 'deposit', amountAtomic: usual(from, price) })
      }
      return queries
    },
  }
}

function priceOf(tick: RateTick | null, { currencyTitle }: Instrument): Rational | null {
  const price = tick && tickPrice(tick, currencyTitle)
  return price && price.num > 0n ? price : null
}

/** Returns the recommended deposit of a coin, in base units. */
function usual(coin: Instrument, price: Rational): bigint {
  const coins = divide(decimal(DEFAULT_QUOTE_POLICY.recommendedNumeraire), price)
  return roundToSignificant(scale(powerOfTen(coin.decimals), coins, 'down'), 2, 'down', coin)
}

function decimal(text: string): Rational {
  return present(parseRational(text), 'policy amounts are decimals')
}
