import { within } from '@cambio/adapters/liquidity/within'
import { CARD_RATES_EVERY_MS, CardRates } from '@cambio/core/card-orders/card-rates'
import { pollBot } from './bot/polled-bot.ts'
import { accountServices, openAccounts, type Accounts } from './compose-accounts.ts'
import { botServices } from './compose-bot.ts'
import { cardServices, openCards, type Cards } from './compose-cards.ts'
import { openBase, pingDatabase, type Base, type ComposeHandlers } from './compose-base.ts'
import { marketServices, openMarket, type Market } from './compose-market.ts'
import { listenForChanges } from './compose-notifications.ts'
import { orderServices } from './compose-orders.ts'
import { openSite, siteServices, type Site } from './compose-site.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'
import type { LiveFeeds } from './sockets/live.socket.ts'
import { OrderFeed } from './sockets/order-feed.ts'
import { RateFeed } from './sockets/rate-feed.ts'

export interface Composition {
  services: Services
  feeds: LiveFeeds
  close(): Promise<void>
}

const CATALOGUE_REFRESH_MS = 10_000
/** Interval between refreshes of the list of coins that the card provider sells, in milliseconds. */
const CARD_COINS_REFRESH_MS = 60_000
/** Interval between refreshes of stale provider prices, in milliseconds. */
const PROVIDER_QUOTES_EVERY_MS = 250

/** Creates the services with their real adapters. Within the server, only the `compose-*.ts` files import adapters. */
export async function compose(config: Config, handlers: ComposeHandlers): Promise<Composition> {
  const base = await openBase(config, handlers)
  const cards = await openCards(base)
  const market = await openMarket(base, cards)
  const site = await openSite(config)
  const accounts = await openAccounts(base, site.theme.name, market.live)
  const services = await createServices(base, { market, site, accounts, cards })
  const feeds = { rates: new RateFeed(services), orders: new OrderFeed(services, handlers.onError) }
  const listening = listenForChanges(base, { market, accounts, feeds })
  const timers = [
    setInterval(() => market.providerQuotes.refresh(), PROVIDER_QUOTES_EVERY_MS),
    setInterval(() => void market.live.refresh().catch(handlers.onError), CATALOGUE_REFRESH_MS),
    setInterval(() => void cards.refresh(), CARD_COINS_REFRESH_MS),
    setInterval(() => void services.cardRates.refreshNext().catch(handlers.onError), CARD_RATES_EVERY_MS),
  ]
  const polling = pollBot(services, handlers.onError)
  return {
    services,
    feeds,
    close: async () => {
      await polling.close()
      for (const timer of timers) clearInterval(timer)
      feeds.rates.close()
      accounts.linkMarkups.close()
      await listening.close()
      await base.close()
    },
  }
}

async function createServices(
  base: Base,
  { market, site, accounts, cards }: { market: Market; site: Site; accounts: Accounts; cards: Cards },
): Promise<Services> {
  const { ckmPairs } = base.config
  const { live } = market
  const quotes = marketServices(base, market)
  return {
    ...quotes,
    ...botServices(base, { live, quotes, siteName: site.theme.name, requests: accounts.requests }),
    ...accountServices(base, accounts),
    ...(await siteServices(base, site, accounts.accounts.limits)),
    ...(await orderServices(base, market.addressRules)),
    ...cardServices(base, cards),
    cardRates: new CardRates({
      cards: cards.cards,
      sales: cards.sales,
      within,
      clock: base.clock,
      ticks: quotes.ticks,
      get catalogue() {
        return live.catalogue
      },
    }),
    ckmOf: (from, to) => ckmPairs.get(`${from}-${to}`) ?? site.theme.confirmationMode,
    pingDatabase: () => pingDatabase(base.pool),
    get catalogue() {
      return live.catalogue
    },
    get halted() {
      return live.halted
    },
    get isSigningStopped() {
      return live.isSigningStopped
    },
    get maxLinkMarkupBps() {
      return accounts.maxLinkMarkupBps()
    },
  }
}
