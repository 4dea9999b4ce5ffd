import { canDeliver } from '@cambio/core/card-orders/quote-card'
import type { CardProvider } from '@cambio/core/fiat/card-provider'
import type { ProviderQuotes } from '@cambio/core/liquidity/provider-quotes'
import type { PairMarket } from '@cambio/core/site/sold-pairs'

export interface PairMarketDeps {
  providerQuotes: Pick<ProviderQuotes, 'serves'>
  /** Card provider; null without one. */
  cards: { provider: Pick<CardProvider, 'sells' | 'takesMemos'> } | null
}

/** Returns what the liquidity providers and the card provider trade. */
export function pairMarket({ providerQuotes, cards }: PairMarketDeps): PairMarket {
  return {
    serves: (from, to) => providerQuotes.serves(from, to),
    sellsForCard: (to) => cards !== null && canDeliver(cards.provider, to),
  }
}
