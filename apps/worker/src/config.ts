import { fileURLToPath } from 'node:url'
import { ATTEMPT_ENVIRONMENT } from '@cambio/adapters/accounts/attempt-settings'
import { ChainSettingsList } from '@cambio/adapters/chains/chain-settings'
import { CardProviderSettings } from '@cambio/adapters/fiat/card-provider-settings'
import { ProviderSettingsList } from '@cambio/adapters/liquidity/provider-settings'
import { COINSTATS_URL } from '@cambio/adapters/market/coinstats-history'
import { DEFAULT_KEEP_DAYS } from '@cambio/core/identity/forget-identities'
import { ColdWalletsSetting } from '@cambio/adapters/cold-wallets'
import { SealPublicKey } from '@cambio/adapters/seals/seal-setting'
import { POLICY_ENVIRONMENT } from '@cambio/adapters/policy-settings'
import { MESSENGER_ENVIRONMENT } from '@cambio/adapters/messenger/messenger-settings'
import { jsonSetting } from '@cambio/adapters/json-setting'
import { ScreeningProviderSetting } from '@cambio/adapters/screening/open-screening'
import { SIGNER_CONNECTION_ENVIRONMENT } from '@cambio/adapters/signer/signer-connection'
import { SettingError } from '@cambio/kernel/setting-error'
import * as z from 'zod'

const MIN_SECRET_LENGTH = 16
/** Folder with the repository's built-in content. */
const OWN_CONTENT = fileURLToPath(new URL('../../../content/', import.meta.url))
const MAX_WAIT_HOURS = 24 * 30
const Milliseconds = z.coerce.number().int().positive()

const Amount = z.string().regex(/^\d+(?:\.\d+)?$/)

/** Default sender of emails, for sandboxes only. */
const NOBODY = 'Cambio <no-reply@localhost>'

const WorkerConfig = z.object({
  DATABASE_URL: z.url(),
  /** Key that authenticates requests from the server to the worker. The server uses the same key. */
  CONTROL_SECRET: z.string().min(MIN_SECRET_LENGTH),
  /** Public key that verifies the server's signatures. */
  SEAL_PUBLIC_KEY: SealPublicKey,
  OPERATOR_SEAL_PUBLIC_KEY: SealPublicKey,
  /**
   * URL of the Redis server that stores rate limit counters for all servers. Without it, the database stores the
   * counters.
   */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  INSTANCE: z.string().default('cambio'),
  CONTENT_DIR: z.string().default(OWN_CONTENT),
  ...ATTEMPT_ENVIRONMENT,
  ...MESSENGER_ENVIRONMENT,
  /** Comma-separated IDs of the affiliates whose links count as referrals. An empty value or `*` accepts any ID. */
  PARTNER_IDS: z.string().default(''),
  CHAINS: jsonSetting(ChainSettingsList),
  LIQUIDITY_PROVIDERS: jsonSetting(ProviderSettingsList).default([]),
  /** Card provider. Without it, the worker follows no card purchases. */
  CARD_PROVIDER: jsonSetting(CardProviderSettings).optional(),
  /** Minimum interval between two status queries to a provider about the same order, in milliseconds. */
  PROVIDER_ASK_MS: Milliseconds.default(5_000),
  /** URL of the price history provider. */
  COINSTATS_URL: z.url().default(COINSTATS_URL),
  /**
   * API key for the price history provider. Without it, a chart starts with the first price that the exchange recorded.
   */
  COINSTATS_KEY: z.string().min(1).optional(),
  ...SIGNER_CONNECTION_ENVIRONMENT,
  /** URL of the SMTP server. Without it, the worker sends no emails. */
  SMTP_URL: z.url().optional(),
  /** Sender address of emails. */
  MAIL_FROM: z.string().default(NOBODY),
  /** Recipient of users' support messages. Without it, the worker forwards no messages. */
  SUPPORT_EMAIL: z.preprocess((text) => text || undefined, z.email().optional()),
  /** Origin of the site, for links in emails. */
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  /** URL that the status page probes. The default is PUBLIC_URL. */
  SITE_PROBE_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number().int().optional(),
  /** Interval between two steps of each chain loop, in milliseconds. */
  CHAIN_POLL_MS: Milliseconds.default(1_000),
  /** Interval between two reads of the recorded prices, in milliseconds. */
  RATE_TICK_MS: Milliseconds.default(1_000),
  /** Interval between two runs of the same audit check, in milliseconds. */
  AUDIT_EVERY_MS: Milliseconds.default(600_000),
  /** Cold wallets that receive the hot wallets' surpluses, and the hot wallets' limits in USDT. */
  COLD_WALLETS: ColdWalletsSetting,
  ...POLICY_ENVIRONMENT,
  /** Time in milliseconds after which the worker replaces an unmined payment. */
  REPLACE_AFTER_MS: Milliseconds.optional(),
  /** Maximum fee of a replacement, in USDT. */
  REPLACE_FEE_CEILING_USDT: Amount.optional(),
  /** Maximum amount in USDT by which a payment's initial fee may exceed the fee charged to the user. */
  FEE_ALLOWANCE_USDT: Amount.optional(),
  /**
   * Maximum time that the first payment in a signing key's queue may remain unmined, in milliseconds. The worker then
   * voids it with an empty transaction that has the same sequence number or inputs.
   */
  VOID_AFTER_MS: Milliseconds.optional(),
  /** Waiting time in hours for a withdrawal to a new address. It starts when the user enters the emailed code. */
  NEW_ADDRESS_WAIT_HOURS: z.preprocess(
    // An empty setting means the default (24), not 0 hours.
    (text) => text || undefined,
    z.coerce.number().min(0).max(MAX_WAIT_HOURS).default(24),
  ),
  BLACKLIST_FILE: z.string().min(1).optional(),
  /** Provider that screens addresses in addition to the blacklist file. */
  SCREENING_PROVIDER: ScreeningProviderSetting,
  MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  /** Key that signs session tokens and email codes. The server uses the same key. */
  SESSION_SECRET: z.string().min(MIN_SECRET_LENGTH),
  /** URL of the identity file storage. Without it, the worker deletes no identity files. */
  STORAGE_URL: z.url().optional(),
  IDENTITY_KEEP_REJECTED_DAYS: z.coerce.number().int().min(1).default(DEFAULT_KEEP_DAYS.rejected),
  IDENTITY_KEEP_PASSED_DAYS: z.coerce.number().int().min(1).default(DEFAULT_KEEP_DAYS.passed),
  /** Key that decrypts webhook secrets. Without it, partners receive no events. */
  PARTNER_SECRET: z.string().min(16).optional(),
  /**
   * P-256 private key (32 bytes in base64url) that identifies the exchange to push services. Without it, the worker
   * sends no push notifications.
   */
  PUSH_KEY: z.string().min(16).optional(),
  /** Allows webhooks and push notifications to loopback addresses. For sandboxes only. */
  WEBHOOK_ALLOW_LOOPBACK: z.enum(['', 'true', 'false']).default('false'),
})
export type WorkerConfig = z.infer<typeof WorkerConfig>

/** Reads the settings from an environment. @throws {SettingError} listing every missing or invalid setting */
export function readConfig(environment: NodeJS.ProcessEnv): WorkerConfig {
  const parsed = WorkerConfig.safeParse(environment)
  if (parsed.success) {
    const { MODE, WEBHOOK_ALLOW_LOOPBACK, MAIL_FROM } = parsed.data
    if (MODE === 'production' && WEBHOOK_ALLOW_LOOPBACK === 'true')
      throw new SettingError('Bad settings. WEBHOOK_ALLOW_LOOPBACK: must be unset when MODE=production')
    if (MODE === 'production' && MAIL_FROM === NOBODY)
      throw new SettingError('Bad settings. MAIL_FROM: must be set when MODE=production')
    return parsed.data
  }
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new SettingError(`Bad settings. ${faults.join('; ')}`)
}
