import { ACCOUNT_CHANGED_CHANNEL } from '@cambio/adapters/postgres/accounts/account-store'
import { LINK_MARKUPS_CHANNEL } from '@cambio/adapters/postgres/accounts/affiliate-store'
import { listen, type Listening } from '@cambio/adapters/postgres/notifications'
import { ORDER_CHANGED_CHANNEL } from '@cambio/adapters/postgres/publish'
import { SESSION_ENDED_CHANNEL } from '@cambio/adapters/postgres/accounts/session-store'
import { RATES_CHANNEL } from '@cambio/adapters/postgres/prices/tick-store'
import { REQUEST_DONE_CHANNEL } from '@cambio/adapters/requests/request-message'
import type { Accounts } from './compose-accounts.ts'
import type { Base } from './compose-base.ts'
import type { Market } from './compose-market.ts'
import type { LiveFeeds } from './sockets/live.socket.ts'

interface Notified {
  market: Pick<Market, 'live' | 'ticks'>
  accounts: Accounts
  feeds: LiveFeeds
}

/** Interval between two polls for rates and ended sessions, in milliseconds. */
const POLL_MS = 2_000

/**
 * Listens for database notifications and refreshes the data that this process caches. Refreshes all cached data after
 * reconnecting. Also polls for rates and ended sessions because notifications can be lost.
 */
export function listenForChanges({ config, onError }: Base, notified: Notified): Listening {
  const { market, accounts, feeds } = notified
  const refreshRates = (): void => void market.ticks.refresh().then(() => feeds.rates.ratesChanged(), onError)
  const handlers: Record<string, (payload: string) => void> = {
    [RATES_CHANNEL]: () => {
      refreshRates()
      market.live.refreshHalts().catch(onError)
    },
    [ACCOUNT_CHANGED_CHANNEL]: () => accounts.accountMemory.forget(),
    [LINK_MARKUPS_CHANNEL]: () => accounts.linkMarkups.changed(),
    [REQUEST_DONE_CHANNEL]: (payload) => accounts.requests.finished(payload),
    [SESSION_ENDED_CHANNEL]: (payload) => {
      accounts.endedSessions.add(payload)
      accounts.accountMemory.forget()
    },
    [ORDER_CHANGED_CHANNEL]: (payload) => void feeds.orders.orderChanged(Number(payload)),
  }
  const poll = setInterval(() => {
    refreshRates()
    accounts.readEndedSessions().catch(onError)
  }, POLL_MS)
  const listening = listen(config.databaseUrl, Object.keys(handlers), {
    onMessage: (channel, payload) => handlers[channel]?.(payload),
    onConnect: () => {
      refreshRates()
      market.live.refresh().catch(onError)
      void feeds.orders.catchUp()
      accounts.accountMemory.forget()
      accounts.readEndedSessions().catch(onError)
      accounts.linkMarkups.refresh().catch(onError)
    },
    onError,
  })
  return {
    async close() {
      clearInterval(poll)
      await listening.close()
    },
  }
}
