import { MAX_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import { randomInt, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createAccountDeps } from '@cambio/adapters/accounts/compose-accounts'
import { createEmailHash } from '@cambio/adapters/accounts/email-hash'
import { createControlTokens } from '@cambio/adapters/control-tokens'
import { ChainSettingsList } from '@cambio/adapters/chains/chain-settings'
import { feeCapsByChain } from '@cambio/adapters/chains/fee-caps'
import { NodeDestinationProbe } from '@cambio/adapters/chains/node-destination-probe'
import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { withTestAddress } from '@cambio/adapters/chains/test-address'
import { openStorage } from '@cambio/adapters/identity/open-storage'
import { SharpStudio } from '@cambio/adapters/identity/sharp-studio'
import { createKeyWrapper, createVault } from '@cambio/adapters/identity/vault'
import { createProvider, ProviderSettingsList } from '@cambio/adapters/liquidity/provider-settings'
import { within } from '@cambio/adapters/liquidity/within'
import { networkOf } from '@cambio/adapters/limits/network-of'
import { postgresLimiters } from '@cambio/adapters/limits/postgres-limiters'
import { openRedisLimiters } from '@cambio/adapters/limits/redis-limiters'
import { isSigned, readSignature } from '@cambio/adapters/partners/request-signature'
import { createSealer } from '@cambio/adapters/seals/ed25519-seals'
import { createSecretBox, randomKeyMint } from '@cambio/adapters/partners/secret-box'
import { ACCOUNT_CHANGED_CHANNEL } from '@cambio/adapters/postgres/account-store'
import { LINK_MARKUPS_CHANNEL } from '@cambio/adapters/postgres/affiliate-store'
import { DatabaseClock } from '@cambio/adapters/postgres/database-clock'
import { createPool, createPostgresStores, SERVER_TIMEOUTS } from '@cambio/adapters/postgres/compose-stores'
import { requireSchema, UnusableDatabase } from '@cambio/adapters/postgres/migrate'
import { listen } from '@cambio/adapters/postgres/notifications'
import { ORDER_CHANGED_CHANNEL } from '@cambio/adapters/postgres/order-store'
import { openScreening } from '@cambio/adapters/screening/open-screening'
import { createFormStamps } from '@cambio/adapters/support/form-stamps'
import { SESSION_ENDED_CHANNEL } from '@cambio/adapters/postgres/session-store'
import { PostgresWorkerRequests } from '@cambio/adapters/requests/postgres-worker-requests'
import { createRequestBox } from '@cambio/adapters/requests/request-box'
import { REQUEST_DONE_CHANNEL } from '@cambio/adapters/requests/request-message'
import { pushKeys } from '@cambio/adapters/push/push-keys'
import { RATES_CHANNEL } from '@cambio/adapters/postgres/tick-store'
import { EARNINGS_ASSET } from '@cambio/core/affiliates/earnings-asset'
import { ACCESS_MS } from '@cambio/core/accounts/session-life'
import { ACCOUNT_MEMO_LIMIT, DEPOSIT_MEMO_LIMIT } from '@cambio/core/chains/deposit-memo'
import type { Report } from '@cambio/core/shared/report'
import { CardArtist } from '@cambio/adapters/share/card-artist'
import { CardFiles } from '@cambio/adapters/share/card-files'
import { Catalogue, closedOn, servedInstruments } from '@cambio/core/instruments/catalogue'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { ProviderQuotes } from '@cambio/core/liquidity/provider-quotes'
import { DEFAULT_LIQUIDITY_POLICY } from '@cambio/core/liquidity/liquidity-policy'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { marketRate } from '@cambio/core/quotes/market-rate'
import { quotePolicyOf } from '@cambio/core/quotes/quote-policy'
import type * as z from 'zod'
import { openContent, openSite } from './compose-site.ts'
import type { Config } from './config.ts'
import { AccountMemory } from './http/access/account-memory.ts'
import { EndedSessions } from './http/access/ended-sessions.ts'
import { requestLimits } from './http/limits/request-limits.ts'
import { LinkMarkups } from './rates/link-markups.ts'
import { TickMemory } from './rates/tick-memory.ts'
import type { Services } from './services.ts'
import type { LiveFeeds } from './sockets/live.socket.ts'
import { OrderFeed } from './sockets/order-feed.ts'
import { RateFeed } from './sockets/rate-feed.ts'
import { wrongSetting } from './wrong-setting.ts'

export interface Composition {
  services: Services
  feeds: LiveFeeds
  close(): Promise<void>
}

const MAX_WITHDRAWAL_ID = 2 ** 48 - 1
const CATALOGUE_REFRESH_MS = 10_000
const PING_TIMEOUT_MS = 3_000
/** Maximum total size of stored share images, bytes. Images of some thousand pages fit. */
const MAX_CARD_BYTES = 500_000_000
/** Folder of the web app's images, from which share images are drawn. */
const PICTURES = fileURLToPath(new URL('../../web/public/', import.meta.url))
/** Interval between refreshes of stale provider prices, milliseconds. */
const PROVIDER_QUOTES_EVERY_MS = 250

/** Creates the services with their real adapters. Only the server's composition files import adapters. */
export async function compose(
  config: Config,
  { onError, report }: { onError: (error: unknown) => void; report: Report },
): Promise<Composition> {
  const pool = createPool(config.databaseUrl, config.databasePool, SERVER_TIMEOUTS)
  await requireSchema(pool).catch((error: unknown) => {
    throw error instanceof UnusableDatabase ? wrongSetting('DATABASE_URL', error.message) : error
  })
  const clock = await DatabaseClock.open(pool)
  const stores = createPostgresStores(pool)
  const ticks = new TickMemory(stores.ticks, clock)
  const chains = setting('CHAINS', ChainSettingsList, config.chains)
  const providerSettings = setting('LIQUIDITY_PROVIDERS', ProviderSettingsList, config.liquidityProviders)
  const addressRules = createAddressRules(chains)
  const servedChains = chains.map((one) => ({ ...one, addressExample: addressRules.get(one.chain)?.example }))
  const readHalted = async () => new Set(await stores.work.stores.chains.halted())
  let halted = await readHalted()
  let isSigningStopped = (await stores.signerSpends.state()).killed
  /** Returns an instrument with an absolute logo URL, because API clients show the logo outside our pages. */
  const withAbsoluteLogo = (instrument: Instrument): Instrument => ({
    ...instrument,
    currencyLogoLink: new URL(instrument.currencyLogoLink, config.publicOrigin).href,
  })
  const readCatalogue = async () =>
    new Catalogue(
      closedOn(halted, servedInstruments(await stores.instruments.all(), servedChains)).map(withAbsoluteLogo),
      providerSettings.length > 0 ? await stores.instruments.others() : [],
    )
  let catalogue = await readCatalogue()
  await ticks.refresh()

  const providerQuotes = new ProviderQuotes({
    providers: providerSettings.map((one) => createProvider(one, clock.now)),
    policy: DEFAULT_LIQUIDITY_POLICY,
    clock,
    marketRate: (from, to) => marketRate(ticks.latest(), catalogue, from, to),
    within,
    report,
  })
  assertPairsKnown(config.ckmPairs.keys(), await stores.instruments.all())
  const { sessions } = stores.accounts.stores
  const endedSessions = new EndedSessions(clock)
  const accountMemory = new AccountMemory(clock)
  const readEndedSessions = async (): Promise<void> => {
    for (const id of await sessions.endedSince(clock.now() - ACCESS_MS)) endedSessions.add(id)
  }
  const vault = createVault(createKeyWrapper(config.identitySecret))
  const redis =
    config.redisUrl === null ? null : openRedisLimiters({ url: config.redisUrl, instance: config.instance, onError })
  const limiters = redis?.limiters ?? postgresLimiters(pool)
  const { redirects, seoTexts, theme, logo } = await openSite(config)
  const accounts = createAccountDeps({
    siteName: theme.name,
    ...{ limiters, clock, report, work: stores.accounts, secret: config.sessionSecret },
    ...{ instance: config.instance, publicOrigin: config.publicOrigin, limits: config.attempts },
    partnerIds: config.partnerIds,
    vault,
  })
  // Link owners are paid their mark-up in the earnings asset. No mark-up is charged while the catalogue lacks this
  // asset.
  const maxLinkMarkupBps = () => (catalogue.find({ slug: EARNINGS_ASSET }) ? config.maxLinkMarkupBps : 0)
  const linkMarkups = new LinkMarkups({
    ...{ affiliates: stores.affiliates, isPartnerId: accounts.isPartnerId, maxBps: maxLinkMarkupBps, onError },
  })
  await linkMarkups.refresh()
  const requests = new PostgresWorkerRequests({ pool, clock, box: createRequestBox(config.controlSecret) })
  const content = await openContent(config, clock, onError)
  const { screening } = await openScreening({
    ...{ file: config.blacklistFile, provider: config.screeningProvider, rules: addressRules, onError },
    // Continues without an unavailable screening provider, because the worker screens again before it moves money.
    ...{ whenAway: 'continue', onAway: (provider) => report('screening-away', { provider }) },
  }).catch((error: Error) => {
    throw wrongSetting('BLACKLIST_FILE', error.message)
  })
  const services: Services = {
    accounts,
    limits: accounts.limits,
    walletWork: stores.wallet,
    affiliates: stores.affiliates,
    earningsPolicy: config.earnings,
    linkMarkups,
    emailHash: createEmailHash(config.sessionSecret),
    requestLimits: requestLimits({ limiters, clock, onError, callerOf: networkOf }, config),
    get maxLinkMarkupBps() {
      return maxLinkMarkupBps()
    },
    newWithdrawalId: () => randomInt(1, MAX_WITHDRAWAL_ID),
    requests,
    endedSessions,
    accountMemory,
    get catalogue() {
      return catalogue
    },
    get halted() {
      return halted
    },
    get isSigningStopped() {
      return isSigningStopped
    },
    ticks,
    providerQuotes,
    clock,
    policy: quotePolicyOf(config.quotes),
    destinations: new NodeDestinationProbe({
      ...{ chains, within, now: () => clock.now() },
      hotAddressOf: async (chain) =>
        (await stores.opsWork.stores.ops.hotAddresses()).find((one) => one.chain === chain)?.address ?? null,
    }),
    replacement: { feeAllowanceNumeraire: config.feeAllowance },
    feeCaps: feeCapsByChain(chains),
    work: stores.work,
    stats: stores.stats,
    auditLog: stores.auditLog,
    status: stores.status,
    incidents: stores.incidents,
    support: {
      ...{ supportEmail: config.supportEmail, messages: stores.support, limits: accounts.limits, clock, report },
      stamps: createFormStamps(config.sessionSecret),
    },
    reviews: stores.reviews,
    content,
    redirects,
    seoTexts,
    shareCards: {
      painter: new CardArtist(PICTURES, theme, logo),
      look: JSON.stringify([theme.name, theme.colours.light, logo]),
      shelf: config.shareDir === null ? null : new CardFiles(config.shareDir, MAX_CARD_BYTES),
    },
    theme,
    logo,
    priceHistory: stores.priceHistory,
    partnerOrders: stores.partnerOrders,
    keyMint: randomKeyMint,
    identity: {
      vault,
      storage: storageOf(config.storageUrl),
      studio: new SharpStudio(),
    },
    history: stores.history,
    pushes: stores.pushes,
    pushPublicKey: publicPushKey(config.pushKey),
    signing: { keys: stores.keys, secrets: createSecretBox(config.partnerSecret), isSigned, readSignature },
    addressRules,
    terms: { ...DEFAULT_ORDER_TERMS, decisionMs: config.decisionMs },
    screening,
    controlTokens: createControlTokens(config.controlSecret),
    sealer: createSealer(config.sealSecret),
    earningsAddressRules: config.mode === 'sandbox' ? withTestAddress(addressRules) : addressRules,
    newOrderId: () => randomInt(1, MAX_ORDER_ID + 1),
    newUuid: randomUUID,
    newDepositMemo: () => String(randomInt(1, DEPOSIT_MEMO_LIMIT)),
    newAccountMemo: () => String(randomInt(DEPOSIT_MEMO_LIMIT + 1, ACCOUNT_MEMO_LIMIT)),
    ckmOf: (from, to) => config.ckmPairs.get(`${from}-${to}`) ?? theme.confirmationMode,
    pingDatabase: () => ping(pool),
  }
  const feeds = { rates: new RateFeed(services), orders: new OrderFeed(services, onError) }
  const refreshRates = (): void => void ticks.refresh().then(() => feeds.rates.ratesChanged(), onError)
  const refreshCatalogue = async (): Promise<void> => {
    catalogue = await readCatalogue()
  }
  const refreshHalted = async (): Promise<void> => {
    const now = await readHalted()
    const isChanged = [...now].join() !== [...halted].join()
    halted = now
    isSigningStopped = (await stores.signerSpends.state()).killed
    if (isChanged) await refreshCatalogue()
  }
  const listening = listen(
    config.databaseUrl,
    [
      ORDER_CHANGED_CHANNEL,
      RATES_CHANNEL,
      SESSION_ENDED_CHANNEL,
      ACCOUNT_CHANGED_CHANNEL,
      LINK_MARKUPS_CHANNEL,
      REQUEST_DONE_CHANNEL,
    ],
    {
      onMessage: (channel, payload) => {
        if (channel === RATES_CHANNEL) {
          refreshRates()
          refreshHalted().catch(onError)
        } else if (channel === ACCOUNT_CHANGED_CHANNEL) accountMemory.forget()
        else if (channel === LINK_MARKUPS_CHANNEL) linkMarkups.changed()
        else if (channel === REQUEST_DONE_CHANNEL) requests.finished(payload)
        else if (channel === SESSION_ENDED_CHANNEL) {
          endedSessions.add(payload)
          accountMemory.forget()
        } else void feeds.orders.orderChanged(Number(payload))
      },
      onConnect: () => {
        refreshRates()
        refreshCatalogue().catch(onError)
        void feeds.orders.catchUp()
        accountMemory.forget()
        readEndedSessions().catch(onError)
        linkMarkups.refresh().catch(onError)
      },
      onError,
    },
  )
  const providerQuotesTimer = setInterval(() => providerQuotes.refresh(), PROVIDER_QUOTES_EVERY_MS)
  const catalogueTimer = setInterval(() => void refreshCatalogue().catch(onError), CATALOGUE_REFRESH_MS)
  return {
    services,
    feeds,
    close: async () => {
      clearInterval(catalogueTimer)
      clearInterval(providerQuotesTimer)
      feeds.rates.close()
      linkMarkups.close()
      await listening.close()
      redis?.close()
      await pool.end()
    },
  }
}

/**
 * Returns the VAPID public key that belongs to a private key.
 * @throws {SettingError}
 */
function publicPushKey(privateKey: string): string {
  try {
    return pushKeys(privateKey).publicKey
  } catch (error) {
    throw wrongSetting('PUSH_KEY', error instanceof Error ? error.message : 'is not valid')
  }
}

/**
 * Opens the object storage.
 * @throws {SettingError}
 */
function storageOf(url: string): ReturnType<typeof openStorage> {
  try {
    return openStorage(url)
  } catch (error) {
    throw wrongSetting('STORAGE_URL', error instanceof Error ? error.message : 'is not valid')
  }
}

/**
 * Checks that all pairs of a setting exist. Otherwise a typo would have no effect and stay unnoticed.
 * @throws {SettingError} for an unknown pair
 */
function assertPairsKnown(pairs: Iterable<string>, instruments: readonly Instrument[]): void {
  const known = new Set(instruments.flatMap((from) => instruments.map((to) => `${from.slug}-${to.slug}`)))
  for (const pair of pairs)
    if (!known.has(pair)) throw wrongSetting('CKM_PAIRS', `there is no pair "${pair}" (two slugs, as in eth-ltc)`)
}

/**
 * Parses a setting.
 * @throws {SettingError} naming the first invalid part
 */
function setting<T>(name: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw wrongSetting([name, ...(issue?.path ?? [])].join('.'), issue?.message ?? 'is not valid')
}

async function ping(pool: ReturnType<typeof createPool>): Promise<boolean> {
  try {
    await Promise.race([
      pool.query('SELECT 1'),
      new Promise((_resolve, reject) =>
        setTimeout(() => reject(new Error('database ping timed out')), PING_TIMEOUT_MS).unref(),
      ),
    ])
    return true
  } catch {
    return false
  }
}
