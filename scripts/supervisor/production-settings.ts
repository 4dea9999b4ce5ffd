import { isIP } from 'node:net'
import { createKnownPasswords } from '@cambio/adapters/accounts/known-passwords'
import { PlainFailure } from '../lib/plain-failure.ts'
import { CHOSEN_SECRETS } from './chosen-secrets.ts'
import type { Environment, Settings } from './settings-types.ts'

/** Minimum number of price sources. With only one, a wrong price could not be detected. */
const MIN_EXCHANGES = 2
const WELL_KNOWN_SECRETS = /^(change.?me|secret|password|default|test|cambio|sandbox)/i
/** Settings that are allowed only in a sandbox. */
const SANDBOX_ONLY = [
  'SANDBOX_URL',
  'SANDBOX_PORT',
  'SANDBOX_PUBLIC_URL',
  'SANDBOX_SEED',
  'SANDBOX_BLOCK_SECONDS',
  'SANDBOX_MONERO',
  'SANDBOX_CHAINS',
  'WEBHOOK_ALLOW_LOOPBACK',
]
/** Fields of a chain's settings that contain a node URL. */
const NODE_URLS = ['rpcUrl', 'witnessUrl', 'solidityUrl', 'walletUrl'] as const

/** Family for which a second node is not possible. Monero's wallet program reads only one node. */
const FAMILY_WITHOUT_WITNESS = 'monero'

interface NamedChain extends Partial<Record<(typeof NODE_URLS)[number], unknown>> {
  chain?: unknown
  family?: unknown
  iban?: unknown
}

interface NamedProvider {
  provider?: unknown
  baseUrl?: unknown
}

interface NamedScreening {
  baseUrl?: unknown
  apiKey?: unknown
}

interface NamedExchange {
  id?: unknown
  baseUrl?: unknown
}

/**
 * Rejects settings that are harmless in a sandbox but could lose money or secrets in production.
 * @throws {PlainFailure} with the name of the first such setting
 */
export function refuseUnsafe(settings: Settings, env: Environment): void {
  for (const name of SANDBOX_ONLY)
    if (env[name]) throw new PlainFailure(`${name} is for the sandbox: unset it when MODE=production.`)
  if (!settings.publicUrl.startsWith('https://'))
    throw new PlainFailure('PUBLIC_URL must be the https:// address of the site when MODE=production.')
  if (!settings.signerPassphrase && !settings.signerSocket && !settings.signerTls)
    throw new PlainFailure('SIGNER_PASSPHRASE must be set when MODE=production.')
  refuseWeakSecrets(env)
  if (!settings.chains) throw new PlainFailure('CHAINS must name the chain nodes (JSON array) when MODE=production.')
  for (const chain of JSON.parse(settings.chains) as NamedChain[]) refuseUnsafeChain(chain)
  refuseExchanges(settings)
  refuseTestProviders(settings)
  refuseTestScreening(settings)
  refuseTestCards(settings)
  refuseUnscreenedCards(settings)
  refuseDefaultLimits(settings, env)
  if (settings.coinStats?.url?.startsWith('https://') === false)
    throw new PlainFailure('COINSTATS_URL must be https:// when MODE=production: its key goes there.')
  if (settings.coinStats && WELL_KNOWN_SECRETS.test(settings.coinStats.key))
    throw new PlainFailure('COINSTATS_KEY is a default, not a key of yours.')
  refuseOpenBotApi(env)
  if (!settings.smtpUrl) throw new PlainFailure('SMTP_URL must be set when MODE=production.')
  if (!/@(?!localhost\b)/.test(env.MAIL_FROM ?? ''))
    throw new PlainFailure(
      'MAIL_FROM must be the address emails come from, as in "Swap <mail@swap.example>", when MODE=production.',
    )
}

/** Rejects a Bot API on another network without TLS, because each request contains the bot's token. */
function refuseOpenBotApi({ MESSENGER_API_URL: url }: Environment): void {
  if (url && !isHttps(url) && !isPrivate(url))
    throw new PlainFailure(
      "MESSENGER_API_URL must be https:// when MODE=production, or an address of your own network: the bot's token goes there.",
    )
}

/** Rejects weak secrets. A minimum length is not enough, because sixteen equal characters are easy to guess. */
function refuseWeakSecrets(env: Environment): void {
  const known = createKnownPasswords()
  for (const name of CHOSEN_SECRETS)
    if (env[name] && known.has(env[name], ['cambio']))
      throw new PlainFailure(`${name} is easy to guess: use at least 24 random characters when MODE=production.`)
}

function refuseExchanges({ exchanges: text }: Settings): void {
  const exchanges = JSON.parse(text ?? '[]') as NamedExchange[]
  if (new Set(exchanges.map(({ id }) => id)).size < MIN_EXCHANGES)
    throw new PlainFailure('EXCHANGES must name at least two different exchanges (JSON array) when MODE=production.')
  if (exchanges.some(({ baseUrl }) => baseUrl !== undefined && !isHttps(baseUrl)))
    throw new PlainFailure('EXCHANGES names a price source without https://: MODE=production takes none.')
}

/**
 * Rejects settings of a test liquidity provider: a URL without TLS, to which the API key would be sent, or a default
 * key.
 */
function refuseTestProviders({ liquidityProviders }: Settings): void {
  for (const { provider, baseUrl, ...keys } of JSON.parse(liquidityProviders ?? '[]') as NamedProvider[]) {
    const name = String(provider)
    if (baseUrl !== undefined && !isHttps(baseUrl))
      throw new PlainFailure(`LIQUIDITY_PROVIDERS names ${name} without https://: MODE=production takes none.`)
    for (const [key, value] of Object.entries(keys))
      if (typeof value === 'string' && WELL_KNOWN_SECRETS.test(value))
        throw new PlainFailure(`LIQUIDITY_PROVIDERS: ${key} of ${name} is a default, not a key of yours.`)
  }
}

/**
 * Rejects a card provider without sanctions lists, because the names of card customers must be screened against them.
 */
function refuseUnscreenedCards({ cardProvider, sanctionsLists }: Settings): void {
  if (cardProvider !== null && (JSON.parse(sanctionsLists ?? '[]') as unknown[]).length === 0)
    throw new PlainFailure('CARD_PROVIDER needs SANCTIONS_LISTS when MODE=production: names of customers are compared.')
}

/**
 * Rejects settings of a test card provider: a URL without TLS, or a default key. An attacker who controls the URL or
 * knows the key could forge user tokens and callbacks.
 */
function refuseTestCards({ cardProvider }: Settings): void {
  if (cardProvider === null) return
  const {
    provider: _name,
    currencies: _codes,
    payoutCurrencies: _payouts,
    ...fields
  } = JSON.parse(cardProvider) as Record<string, unknown>
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value !== 'string') continue
    if (/url|origin/i.test(key) && !isHttps(value))
      throw new PlainFailure(`CARD_PROVIDER: ${key} must be https:// when MODE=production.`)
    if (WELL_KNOWN_SECRETS.test(value))
      throw new PlainFailure(`CARD_PROVIDER: ${key} is a default, not a key of yours.`)
  }
}

/**
 * Rejects card or bank payments without FIAT_LIMITS. The default exchange rates for their monthly limits are not
 * suitable for production.
 */
function refuseDefaultLimits({ cardProvider, chains }: Settings, { FIAT_LIMITS: limits }: Environment): void {
  const hasBank = (JSON.parse(chains ?? '[]') as NamedChain[]).some(({ family }) => family === BANK_FAMILY)
  if ((cardProvider === null && !hasBank) || limits) return
  throw new PlainFailure('FIAT_LIMITS must be set when MODE=production and payments by card or bank are offered.')
}

function refuseTestScreening({ screeningProvider }: Settings): void {
  const { baseUrl, apiKey } = JSON.parse(screeningProvider ?? '{}') as NamedScreening
  if (baseUrl !== undefined && !isHttps(baseUrl))
    throw new PlainFailure('SCREENING_PROVIDER: baseUrl must be https:// when MODE=production: its key goes there.')
  if (typeof apiKey === 'string' && WELL_KNOWN_SECRETS.test(apiKey))
    throw new PlainFailure('SCREENING_PROVIDER: apiKey is a default, not a key of yours.')
}

/** Value of `family` for a bank account, which has neither a node nor a test network. */
const BANK_FAMILY = 'bank'
/** The sandbox's IBAN. No real bank has an account with it. */
const SANDBOX_IBAN = 'NL91ABNA0417164300'

function refuseUnsafeChain(settings: NamedChain): void {
  if (settings.family === BANK_FAMILY) return refuseTestAccount(settings)
  refuseOpenNodes(typeof settings.chain === 'string' ? settings.chain : '', settings)
}

function refuseTestAccount({ iban }: NamedChain): void {
  if (iban === SANDBOX_IBAN) throw new PlainFailure('CHAINS: iban is the account of the sandbox, not one of yours.')
}

/**
 * Rejects insecure nodes. A node outside the private network needs TLS, because it could otherwise be impersonated. It
 * also needs a second node on another host that agrees with it, because it could report false data.
 */
function refuseOpenNodes(name: string, settings: NamedChain): void {
  for (const field of NODE_URLS) {
    const url = settings[field]
    if (url !== undefined && !isHttps(url) && !isPrivate(url))
      throw new PlainFailure(
        `CHAINS: ${field} of ${name} must be https:// when MODE=production, or an address of your own network.`,
      )
  }
  const { rpcUrl, witnessUrl } = settings
  if (isPrivate(rpcUrl) || settings.family === FAMILY_WITHOUT_WITNESS) return
  if (witnessUrl === undefined)
    throw new PlainFailure(
      `CHAINS: ${name} is read from a node of others alone: name a second one as witnessUrl when MODE=production.`,
    )
  if (hostOf(witnessUrl) === hostOf(rpcUrl))
    throw new PlainFailure(
      `CHAINS: witnessUrl of ${name} is on the host of rpcUrl: it must be another operator's node.`,
    )
}

function isHttps(url: unknown): boolean {
  return typeof url === 'string' && URL.canParse(url) && new URL(url).protocol === 'https:'
}

function hostOf(url: unknown): string {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname : ''
}

/**
 * Returns whether requests to a URL stay on this machine or in a private network. The URL's host must be a private
 * address, or a name that public DNS cannot resolve.
 */
function isPrivate(url: unknown): boolean {
  const host = hostOf(url).replaceAll(/^\[|\]$/g, '')
  if (isIP(host) === 4) return /^(?:10|127)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(host)
  if (isIP(host) === 6) return host === '::1' || /^f[cd]/i.test(host)
  return host !== '' && (!host.includes('.') || /\.(?:internal|local|home\.arpa)$/.test(host))
}
