import { createPartnerWebhookDeps } from '@cambio/adapters/webhooks/compose-partner-webhooks'
import { readAttempts } from '@cambio/adapters/accounts/attempt-settings'
import { createAccountChangeDeps, createPartnerIdCheck } from '@cambio/adapters/accounts/compose-accounts'
import { newAffiliateId } from '@cambio/adapters/accounts/device-hash'
import { BUTTON_SECRETS } from '@cambio/adapters/messenger/button-secrets'
import { openLaunchData, openTelegramBot } from '@cambio/adapters/messenger/messenger-settings'
import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { withTestAddress } from '@cambio/adapters/chains/test-address'
import { createControlTokens } from '@cambio/adapters/control-tokens'
import { postgresWorkerLimiters } from '@cambio/adapters/limits/postgres-limiters'
import { openRedisLimiters } from '@cambio/adapters/limits/redis-limiters'
import type { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { openWakeUp } from '@cambio/adapters/postgres/wake-up'
import { createRequestBox } from '@cambio/adapters/requests/request-box'
import { REQUEST_CHANNEL } from '@cambio/adapters/requests/request-message'
import { RequestQueue } from '@cambio/adapters/requests/request-queue'
import { Catalogue, closedOn } from '@cambio/core/instruments/catalogue'
import { CHAT_SUPPORT_RULE } from '@cambio/core/messenger/write-to-support'
import { REFUND_ADDRESS_RULE } from '@cambio/core/orders/refund/request-refund'
import type { Limiters } from '@cambio/core/shared/limiter'
import { remember } from '@cambio/core/shared/remember'
import { runWorkerRequests, type RunWorkerRequestsDeps } from '@cambio/core/requests/run-worker-requests'
import type { Logger } from 'pino'
import type { CatalogueReader } from './catalogue-reader.ts'
import type { WorkerConfig } from './config.ts'
import { requestsLoop } from './loops/requests.loop.ts'
import { readSiteName } from './compose-site.ts'
import type { Loop } from '@cambio/core/shared/run-loop'

const HOUR_MS = 3_600_000
/** Maximum age of the catalogue used for a request, in milliseconds. */
const CATALOGUE_AGE_MS = 1_000

type FromWorker = Pick<
  RunWorkerRequestsDeps,
  | 'clock'
  | 'policy'
  | 'terms'
  | 'screening'
  | 'report'
  | 'reach'
  | 'providerQuotes'
  | 'replacement'
  | 'feeCaps'
  | 'destinations'
>

interface RequestParts extends FromWorker {
  config: WorkerConfig
  pool: ReturnType<typeof createPool>
  stores: ReturnType<typeof createPostgresStores>
  book: RunWorkerRequestsDeps['ticks']
  logger: Logger
  catalogues: CatalogueReader
}

/** Creates the loop that executes the web server's requests to the worker. */
export async function composeRequests(parts: RequestParts): Promise<{ loop: Loop; close(): Promise<void> }> {
  const { config, pool, clock, logger } = parts
  const onError = (error: unknown): void => logger.error({ err: error }, 'a request of the server failed')
  const siteName = await readSiteName(config)
  const redis = config.REDIS_URL
    ? await openRedisLimiters({ url: config.REDIS_URL, instance: config.INSTANCE, onError })
    : null
  const limiters = redis?.limiters ?? postgresWorkerLimiters(pool)
  const catalogue = await openCatalogue(parts)
  const run = runWorkerRequests(requestDeps(parts, { siteName, limiters, catalogue }))
  const wakeUp = openWakeUp(config.DATABASE_URL, REQUEST_CHANNEL, onError)
  const box = createRequestBox(config.CONTROL_SECRET)
  const queue = new RequestQueue({ pool, box, clock, run, onError, onFinished: () => wakeUp.wake() })
  const startWaiting = async () => {
    await catalogue.refresh()
    return queue.startWaiting()
  }
  return {
    loop: requestsLoop({
      queue: { forgetOld: () => queue.forgetOld(), startWaiting },
      nextRequest: (timeoutMs) => wakeUp.next(timeoutMs),
    }),
    async close() {
      await wakeUp.close()
      await queue.whenIdle()
      redis?.close()
    },
  }
}

interface OpenedParts {
  siteName: string
  limiters: Limiters
  catalogue: { readonly current: Catalogue }
}

/** Creates the dependencies of the functions that execute the requests. */
function requestDeps(parts: RequestParts, opened: OpenedParts): RunWorkerRequestsDeps {
  const { config, stores, clock, book, policy, terms, screening, report, reach, providerQuotes } = parts
  const { replacement, feeCaps, destinations } = parts
  const addressRules = createAddressRules(config.CHAINS)
  return {
    work: stores.work,
    walletWork: stores.wallet,
    ticks: book,
    accounts: accountDeps(parts, opened),
    affiliates: stores.affiliates,
    partnerWebhooks: webhookDeps(parts, opened),
    addressRules,
    clock,
    policy,
    terms,
    screening,
    report,
    reach,
    providerQuotes,
    replacement,
    feeCaps,
    destinations,
    get catalogue() {
      return opened.catalogue.current
    },
    controlTokens: createControlTokens(config.CONTROL_SECRET),
    earningsAddressRules: config.MODE === 'sandbox' ? withTestAddress(addressRules) : addressRules,
    newAddressWaitMs: config.NEW_ADDRESS_WAIT_HOURS * HOUR_MS,
    hasBot: hasBot(config),
    buttonSecrets: BUTTON_SECRETS,
    support: stores.support,
    alerts: stores.priceAlerts,
    supportLimiter: opened.limiters(CHAT_SUPPORT_RULE),
    refundAddresses: opened.limiters(REFUND_ADDRESS_RULE),
    hasSupport: config.SUPPORT_EMAIL !== undefined,
  }
}

function hasBot(config: RequestParts['config']): boolean {
  return openTelegramBot(config, config.PUBLIC_URL) !== null
}

function accountDeps({ config, stores, clock }: RequestParts, { siteName, limiters }: OpenedParts) {
  const ids = config.PARTNER_IDS.split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  const deps = createAccountChangeDeps({
    siteName,
    limiters,
    work: stores.accounts,
    clock,
    secret: config.SESSION_SECRET,
    publicOrigin: new URL(config.PUBLIC_URL).origin,
    limits: readAttempts(config),
  })
  return {
    ...deps,
    newAffiliateId,
    isPartnerId: createPartnerIdCheck(ids),
    launchData: openLaunchData(config),
    hasBot: hasBot(config),
  }
}

function webhookDeps({ config, stores, clock }: RequestParts, { limiters }: OpenedParts) {
  return createPartnerWebhookDeps({
    store: stores.partnerWebhooks,
    limiters,
    clock,
    partnerSecret: config.PARTNER_SECRET,
    rules: { allowLoopback: config.WEBHOOK_ALLOW_LOOPBACK === 'true' },
  })
}

/**
 * Returns the current catalogue, in which the instruments of halted chains are closed. `refresh` rereads the catalogue
 * if it is more than a second old.
 */
async function openCatalogue({ catalogues, clock, stores }: RequestParts) {
  const read = async (): Promise<Catalogue> => {
    const halted = new Set(await stores.work.stores.chains.halted())
    const { own, others, fiat, closed } = catalogues
    return new Catalogue(closedOn(halted, await own()), await others(), await fiat(), await closed())
  }
  const recent = remember(read, CATALOGUE_AGE_MS, clock)
  let current = await recent()
  return {
    get current() {
      return current
    },
    async refresh(): Promise<void> {
      current = await recent()
    },
  }
}
