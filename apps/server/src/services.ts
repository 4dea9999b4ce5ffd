import type { ContentFeedsDeps } from './feeds/content-feeds.route.ts'
import type { IncidentFeedDeps } from './feeds/incidents.route.ts'
import type { CardRates } from '@cambio/core/card-orders/card-rates'
import type { AccessDeps } from './http/access/access.ts'
import type { PolledBotDeps } from './bot/polled-bot.ts'
import type { PagesDeps } from './pages/mount-pages.ts'
import type { AccountRoutesDeps } from './routes/account/account-routes.ts'
import type { CardCallbackDeps } from './routes/card-providers/callback.route.ts'
import type { BotWebhookDeps } from './routes/messenger/bot-webhook.route.ts'
import type { ExchangeRoutesDeps } from './routes/exchange-routes.ts'
import type { RateFeedDeps } from './sockets/rate-feed.ts'

/**
 * Dependencies of all routes, sockets, feeds and pages. Used only by the files that compose the server, because each
 * route declares its own dependencies.
 */
export type Services = AccessDeps &
  AccountRoutesDeps &
  BotWebhookDeps &
  CardCallbackDeps &
  ContentFeedsDeps &
  ExchangeRoutesDeps &
  IncidentFeedDeps &
  PagesDeps &
  PolledBotDeps &
  RateFeedDeps & {
    /** Prices of card purchases, which a timer refreshes for the rates file. */
    cardRates: CardRates
  }
