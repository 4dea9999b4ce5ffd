import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ATTEMPT_ENVIRONMENT, readAttempts } from '@cambio/adapters/accounts/attempt-settings'
import {
  MESSENGER_ENVIRONMENT,
  openBotWebhook,
  openLaunchData,
  openPolledBot,
} from '@cambio/adapters/messenger/messenger-settings'
import { jsonSetting } from '@cambio/adapters/json-setting'
import { POLICY_ENVIRONMENT, readPolicies } from '@cambio/adapters/policy-settings'
import { NameListsSetting } from '@cambio/adapters/screening/names/name-list-setting'
import { ScreeningProviderSetting } from '@cambio/adapters/screening/open-screening'
import * as z from 'zod'
import { DEFAULT_REPLACEMENT_POLICY } from '@cambio/core/payments/replacement-policy'
import { isHost, isNetwork, isOrigin, listOf } from './list-setting.ts'
import { wrongSetting } from './wrong-setting.ts'

/** Folder of the built-in articles. */
export const DEFAULT_CONTENT = fileURLToPath(new URL('../../../content/', import.meta.url))
const INSTANCE_PREFIX = /^[a-z0-9]{1,20}$/

/** Maximum number of unpaid orders per client that the database can count (`take_unpaid_slots`). */
const MAX_UNPAID_SLOTS = 1_000

const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback)
const markup = (fallback: number) => z.coerce.number().int().min(0).max(10).default(fallback)
const CkmMode = z.enum(['A', 'B', 'D'])

const Environment = z.object({
  MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  PORT: count(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url(),
  DATABASE_URL: z.string().min(1),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).default(16),
  /** Chain settings, validated by the adapters. */
  CHAINS: jsonSetting(z.array(z.unknown()).min(1)),
  /** Liquidity provider settings, validated by the adapters. */
  LIQUIDITY_PROVIDERS: jsonSetting(z.array(z.unknown())).default([]),
  /** Card provider settings, validated by the adapters. When unset, the exchange offers no card purchases. */
  CARD_PROVIDER: jsonSetting(z.looseObject({})).optional(),
  /** Sanctions lists that the server compares with the names of card customers. */
  SANCTIONS_LISTS: NameListsSetting,
  FEE_ALLOWANCE_USDT: z
    .string()
    .regex(/^\d+(?:\.\d+)?$/)
    .default(DEFAULT_REPLACEMENT_POLICY.feeAllowanceNumeraire),
  INSTANCE: z.string().regex(INSTANCE_PREFIX).default('cambio'),
  CONTROL_SECRET: z.string().min(16),
  SEAL_SECRET: z.string().min(16),
  PARTNER_SECRET: z.string().min(16),
  SESSION_SECRET: z.string().min(16),
  IDENTITY_SECRET: z.string().min(16),
  STORAGE_URL: z.url(),
  PUSH_KEY: z.string().min(16),
  SANDBOX_URL: z.url().optional(),
  METRICS_PORT: count(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ALLOWED_ORIGINS: listOf(isOrigin, 'an origin like https://app.example'),
  TRUST_PROXY: listOf(isNetwork, 'an address or a network like 10.0.0.0/8'),
  INTERNET_CHECK_URL: z.url().default('https://cloudflare-dns.com/dns-query?name=example.com&type=A'),
  RATE_LIMIT_CALLS_PER_MINUTE: z.coerce.number().int().min(0).optional(),
  RATE_LIMIT_PAGES_PER_MINUTE: z.coerce.number().int().min(0).optional(),
  RATE_LIMIT_CREATES_PER_MINUTE: z.coerce.number().int().min(0).optional(),
  RATE_LIMIT_KEY_CALLS_PER_MINUTE: z.coerce.number().int().min(0).optional(),
  RATE_LIMIT_LOOKUPS_PER_MINUTE: z.coerce.number().int().min(0).optional(),
  RATE_LIMIT_CARD_QUOTES_PER_MINUTE: z.coerce.number().int().min(0).optional(),
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(0).optional(),
  SOCKET_RATES_PER_ADDRESS: z.coerce.number().int().min(0).optional(),
  UNPAID_ORDERS_PER_ACCOUNT: z.coerce.number().int().min(0).max(MAX_UNPAID_SLOTS).optional(),
  UNPAID_ORDERS_PER_ADDRESS: z.coerce.number().int().min(0).max(MAX_UNPAID_SLOTS).optional(),
  ...ATTEMPT_ENVIRONMENT,
  SUPPORT_EMAIL: z.email().optional(),
  SECURITY_EMAIL: z.email().optional(),
  CKM_PAIRS: jsonSetting(z.record(z.string(), CkmMode)).default({}),
  ...POLICY_ENVIRONMENT,
  BLACKLIST_FILE: z.string().min(1).optional(),
  SCREENING_PROVIDER: ScreeningProviderSetting,
  LINK_MARKUP_MAX_PERCENT: markup(5),
  PARTNER_IDS: listOf((item) => item === '*' || /^[A-Za-z0-9_-]+$/.test(item), 'an affiliate id or *'),
  PAGE_CACHE_SECONDS: count(5),
  DATA_DIR: z.string().min(1).optional(),
  CHECK_KEYS: z.enum(['on', 'off']).default('off'),
  CONTENT_DIR: z.string().default(DEFAULT_CONTENT),
  REDIRECT_HOSTS: listOf(isHost, 'a host like status.example'),
  WIDGET_FRAME_ANCESTORS: listOf(
    (item) => isOrigin(item) || item === '*' || item === 'none',
    'an origin, * or none',
  ).prefault('*'),
  ...MESSENGER_ENVIRONMENT,
  /** Website link that opens the mini-app. An empty string means unset. */
  MESSENGER_APP_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Link that opens the chat with the bot. An empty string means unset. */
  MESSENGER_BOT_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Origins that may frame the site as a mini-app. */
  MESSENGER_FRAME_ANCESTORS: listOf(isOrigin, 'an origin like https://web.telegram.org'),
  CONTENT_URL: z.url({ protocol: /^https?$/ }).optional(),
})

/**
 * Default limits; 0 disables a limit. The `PerMinute` limits apply to an IP address: to its calls, pages, new orders,
 * order lookups and card purchase quotes. Only the limit on signed calls applies to an API key. `sockets` limits the
 * simultaneous WebSocket connections of an IP address, and `socketRates` their rate subscriptions. The limits on the
 * unpaid orders of an account or an IP address count only orders that the exchange fills itself. A sandbox disables
 * most limits, because developers send it many requests.
 */
const DEFAULT_LIMITS = {
  production: {
    callsPerMinute: 1_200,
    pagesPerMinute: 300,
    createsPerMinute: 30,
    keyCallsPerMinute: 600,
    lookupsPerMinute: 1_200,
    cardQuotesPerMinute: 60,
    sockets: 20,
    socketRates: 100,
    unpaidPerAccount: 200,
    unpaidPerAddress: 50,
  },
  sandbox: {
    callsPerMinute: 0,
    pagesPerMinute: 0,
    createsPerMinute: 0,
    keyCallsPerMinute: 0,
    lookupsPerMinute: 6_000,
    cardQuotesPerMinute: 0,
    sockets: 0,
    socketRates: 0,
    unpaidPerAccount: 0,
    unpaidPerAddress: 0,
  },
}

export type Config = ReturnType<typeof readConfig>

type Settings = z.output<typeof Environment>

/**
 * Reads and validates the settings.
 * @throws {SettingError} with the name of the first invalid setting
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const settings = readEnvironment(env)
  return {
    mode: settings.MODE,
    ...readNetwork(settings),
    ...readStores(settings),
    ...readLimits(settings),
    ...readTrade(settings),
    ...readAffiliates(settings),
    ...readSite(settings),
  }
}

function readEnvironment(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw wrongSetting(issue?.path.join('.') ?? '', issue?.message ?? 'is not valid')
  }
  const settings = parsed.data
  if (settings.MODE === 'production' && settings.SANDBOX_URL) {
    throw wrongSetting('SANDBOX_URL', 'must be unset when MODE=production')
  }
  return settings
}

function readNetwork(settings: Settings) {
  const publicOrigin = new URL(settings.PUBLIC_URL).origin
  return {
    publicOrigin,
    port: settings.PORT,
    host: settings.HOST,
    instance: settings.INSTANCE,
    sandboxUrl: settings.SANDBOX_URL ?? null,
    metricsPort: settings.METRICS_PORT,
    logLevel: settings.LOG_LEVEL,
    allowedOrigins: new Set([
      publicOrigin,
      ...(settings.MODE === 'sandbox'
        ? [`http://localhost:${settings.PORT}`, `http://127.0.0.1:${settings.PORT}`]
        : []),
      ...settings.ALLOWED_ORIGINS,
    ]),
    /** Addresses of the reverse proxies whose X-Forwarded-For header is trusted; none by default. */
    trustProxy: settings.TRUST_PROXY,
    internetCheckOrigin: new URL(settings.INTERNET_CHECK_URL).origin,
  }
}

function readStores(settings: Settings) {
  return {
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    /** URL of the Redis server for the shared counters; null stores them in the database. */
    redisUrl: settings.REDIS_URL ?? null,
    storageUrl: settings.STORAGE_URL,
    controlSecret: settings.CONTROL_SECRET,
    /** Key that signs order terms, refund addresses, withdrawals and account deposit addresses. */
    sealSecret: settings.SEAL_SECRET,
    partnerSecret: settings.PARTNER_SECRET,
    sessionSecret: settings.SESSION_SECRET,
    identitySecret: settings.IDENTITY_SECRET,
    /** P-256 private key, 32 bytes in base64url, that identifies this installation to push services. */
    pushKey: settings.PUSH_KEY,
  }
}

function readLimits(settings: Settings) {
  const limits = DEFAULT_LIMITS[settings.MODE]
  return {
    callsPerMinute: settings.RATE_LIMIT_CALLS_PER_MINUTE ?? limits.callsPerMinute,
    pagesPerMinute: settings.RATE_LIMIT_PAGES_PER_MINUTE ?? limits.pagesPerMinute,
    keyCallsPerMinute: settings.RATE_LIMIT_KEY_CALLS_PER_MINUTE ?? limits.keyCallsPerMinute,
    lookupsPerMinute: settings.RATE_LIMIT_LOOKUPS_PER_MINUTE ?? limits.lookupsPerMinute,
    createsPerMinute: settings.RATE_LIMIT_CREATES_PER_MINUTE ?? limits.createsPerMinute,
    cardQuotesPerMinute: settings.RATE_LIMIT_CARD_QUOTES_PER_MINUTE ?? limits.cardQuotesPerMinute,
    openLimits: {
      sockets: settings.SOCKETS_PER_ADDRESS ?? limits.sockets,
      socketRates: settings.SOCKET_RATES_PER_ADDRESS ?? limits.socketRates,
      unpaidOrders: {
        perAccount: settings.UNPAID_ORDERS_PER_ACCOUNT ?? limits.unpaidPerAccount,
        perNetwork: settings.UNPAID_ORDERS_PER_ADDRESS ?? limits.unpaidPerAddress,
      },
    },
    attempts: readAttempts(settings),
  }
}

function readTrade(settings: Settings) {
  return {
    chains: settings.CHAINS,
    liquidityProviders: settings.LIQUIDITY_PROVIDERS,
    /** Card provider settings; null when the exchange offers no card purchases. */
    cardProvider: settings.CARD_PROVIDER ?? null,
    sanctionsLists: settings.SANCTIONS_LISTS,
    /** Amount in USDT by which the actual cost of a transfer may exceed the network fee charged for it. */
    feeAllowance: settings.FEE_ALLOWANCE_USDT,
    /** Email confirmation modes of pairs whose mode differs from the theme's default. */
    ckmPairs: new Map(Object.entries(settings.CKM_PAIRS)),
    blacklistFile: settings.BLACKLIST_FILE ?? null,
    screeningProvider: settings.SCREENING_PROVIDER,
    /**
     * Commercial rules, among them the shares of the exchange's margin that users earn. The worker books the resulting
     * earnings, and the server displays them.
     */
    policies: readPolicies(settings),
  }
}

function readAffiliates(settings: Settings) {
  return {
    /** Maximum mark-up that a link owner may choose, in basis points. */
    maxLinkMarkupBps: settings.LINK_MARKUP_MAX_PERCENT * 100,
    /** Affiliate IDs whose links count as referrals. An empty list or `*` accepts any ID. */
    partnerIds: settings.PARTNER_IDS,
  }
}

function readSite(settings: Settings) {
  return {
    /** Email address that receives support messages; null disables the support form. */
    supportEmail: settings.SUPPORT_EMAIL ?? null,
    /** Email address for vulnerability reports (`/.well-known/security.txt`). */
    securityEmail: settings.SECURITY_EMAIL ?? null,
    contentDir: settings.CONTENT_DIR,
    /** Base URL of an external content service for the blog and docs; null uses the files in `contentDir`. */
    contentUrl: settings.CONTENT_URL ?? null,
    /** Whether a page fails when one of its messages is missing. */
    checkKeys: settings.CHECK_KEYS === 'on',
    /** Folder for share images; null keeps them in memory only. */
    shareDir: settings.DATA_DIR === undefined ? null : join(settings.DATA_DIR, 'share'),
    /** External hosts to which redirects may lead. */
    redirectHosts: settings.REDIRECT_HOSTS,
    /**
     * Origins that may frame the widget; `*` allows all. The site's own origin is always allowed because one of the
     * site's pages embeds the widget.
     */
    widgetAncestors: settings.WIDGET_FRAME_ANCESTORS.filter((origin) => origin !== 'none'),
    /** Verifies the mini-app's launch data; null when the installation has no bot. */
    launchData: openLaunchData(settings),
    /** Link that opens the mini-app in the messenger; null when the operator has not set it. */
    miniAppUrl: settings.MESSENGER_APP_URL || null,
    /** Link that opens the chat with the bot; null when the operator has not set it. */
    botUrl: settings.MESSENGER_BOT_URL || null,
    /** Reads the updates that the messenger delivers to the webhook; null when there is no webhook. */
    botWebhook: openBotWebhook(settings),
    /** Bot that the server polls for updates; null when the messenger delivers them. */
    polledBot: openPolledBot(settings, settings.PUBLIC_URL),
    /** Messenger origins that may frame every page of the site to show the site as a mini-app. */
    messengerAncestors: settings.MESSENGER_FRAME_ANCESTORS,
    pageCacheMs: settings.PAGE_CACHE_SECONDS * 1_000,
  }
}
