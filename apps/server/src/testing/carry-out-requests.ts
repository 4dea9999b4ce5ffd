import { createAttemptLimits } from '@cambio/adapters/accounts/attempt-limits'
import { withTestAddress } from '@cambio/adapters/chains/test-address'
import { postgresWorkerLimiters } from '@cambio/adapters/limits/postgres-limiters'
import { BUTTON_SECRETS } from '@cambio/adapters/messenger/button-secrets'
import { createPool, createPostgresStores, type PostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { openWakeUp, type WakeUp } from '@cambio/adapters/postgres/wake-up'
import { createRequestBox } from '@cambio/adapters/requests/request-box'
import { REQUEST_CHANNEL } from '@cambio/adapters/requests/request-message'
import { REQUESTS_AT_ONCE, RequestQueue } from '@cambio/adapters/requests/request-queue'
import { createPartnerWebhookDeps } from '@cambio/adapters/webhooks/compose-partner-webhooks'
import type { AttemptLimits } from '@cambio/core/accounts/account-ports'
import { CHAT_SUPPORT_RULE } from '@cambio/core/messenger/write-to-support'
import { REFUND_ADDRESS_RULE } from '@cambio/core/orders/refund/request-refund'
import { runWorkerRequests, type RunWorkerRequestsDeps } from '@cambio/core/requests/run-worker-requests'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'

/**
 * Executes worker requests in server tests. The worker's use cases share the server's services, so a test needs to
 * replace a service only once.
 */
export async function carryOutRequests(services: Services, config: Config, workerUrl: string) {
  const pool = createPool(workerUrl, REQUESTS_AT_ONCE + 2)
  const stores = createPostgresStores(pool)
  const limits = createAttemptLimits(postgresWorkerLimiters(pool), config.attempts)
  const queue = new RequestQueue({
    pool,
    box: createRequestBox(config.controlSecret),
    clock: services.clock,
    run: runWorkerRequests(workerDeps(services, config, { pool, stores, limits })),
    onError: () => {},
    onFinished: () => wakeUp.wake(),
  })
  const wakeUp = openWakeUp(workerUrl, REQUEST_CHANNEL, () => {})
  const stop = new AbortController()
  const loop = requestsLoop(queue, wakeUp, stop.signal)
  return {
    stores,
    limits,
    async close(): Promise<void> {
      stop.abort()
      await wakeUp.close()
      await loop
      await queue.whenIdle()
      await pool.end()
    },
  }
}

async function requestsLoop(queue: RequestQueue, wakeUp: WakeUp, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const next = wakeUp.next(1_000)
    const done = await queue.startWaiting().catch(() => 0)
    if (done === 0) await next
  }
}

interface WorkerParts {
  pool: ReturnType<typeof createPool>
  stores: PostgresStores
  limits: AttemptLimits
}

/**
 * Returns the dependencies of the use cases that run in the worker. The stores and the attempt limits use the worker's
 * database role.
 */
function workerDeps(services: Services, config: Config, parts: WorkerParts): RunWorkerRequestsDeps {
  const hasBot = config.botWebhook !== null || config.polledBot !== null
  return {
    ...sharedServices(services),
    ...storesAndLimiters(parts),
    newAddressWaitMs: 0,
    hasBot,
    buttonSecrets: BUTTON_SECRETS,
    hasSupport: config.supportEmail !== null,
    report: () => {},
    reach: () => {},
    accounts: {
      ...services.accounts,
      work: parts.stores.accounts,
      limits: parts.limits,
      launchData: services.launchData,
      hasBot,
    },
    partnerWebhooks: createPartnerWebhookDeps({
      store: parts.stores.partnerWebhooks,
      limiters: postgresWorkerLimiters(parts.pool),
      clock: services.clock,
      partnerSecret: config.partnerSecret,
      rules: { allowLoopback: false },
    }),
    earningsAddressRules: withTestAddress(services.addressRules),
    get catalogue() {
      return services.catalogue
    },
  }
}

/** Returns the services that the server's and the worker's use cases share. */
function sharedServices(services: Services) {
  return {
    ticks: services.ticks,
    policy: services.policy,
    terms: services.terms,
    screening: services.screening,
    providerQuotes: services.providerQuotes,
    clock: services.clock,
    addressRules: services.addressRules,
    controlTokens: services.controlTokens,
    replacement: services.replacement,
    feeCaps: services.feeCaps,
    destinations: services.destinations,
  }
}

function storesAndLimiters({ pool, stores }: WorkerParts) {
  const limiter = postgresWorkerLimiters(pool)
  return {
    alerts: stores.priceAlerts,
    support: stores.support,
    supportLimiter: limiter(CHAT_SUPPORT_RULE),
    refundAddresses: limiter(REFUND_ADDRESS_RULE),
    work: stores.work,
    walletWork: stores.wallet,
    stores: stores.work.stores,
    affiliates: stores.affiliates,
  }
}
