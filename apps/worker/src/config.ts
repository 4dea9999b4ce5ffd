import { fileURLToPath } from 'node:url'
import { ATTEMPT_ENVIRONMENT } from '@cambio/adapters/accounts/attempt-settings'
import { ChainSettingsList } from '@cambio/adapters/chains/chain-settings'
import { ProviderSettingsList } from '@cambio/adapters/liquidity/provider-settings'
import { COINSTATS_URL } from '@cambio/adapters/market/coinstats-history'
import { DEFAULT_KEEP_DAYS } from '@cambio/core/identity/forget-identities'
import { ColdWalletsSetting } from '@cambio/adapters/cold-wallets'
import { SealPublicKey } from '@cambio/adapters/seals/seal-setting'
import { ApproversSetting, ValueCapsSetting } from '@cambio/adapters/value-cap-settings'
import { jsonSetting } from '@cambio/adapters/json-setting'
import { ScreeningProviderSetting } from '@cambio/adapters/screening/open-screening'
import { SettingError } from '@cambio/kernel/setting-error'
import * as z from 'zod'

const MIN_SECRET_LENGTH = 16
/** The content that comes with the source code. */
const OWN_CONTENT = fileURLToPath(new URL('../../../content/', import.meta.url))
const MAX_WAIT_HOURS = 24 * 30
const Percent = z.coerce.number().int().min(0).max(50)
const Milliseconds = z.coerce.number().int().positive()

const Amount = z.string().regex(/^\d+(?:\.\d+)?$/)

/** The sender of letters that go to nobody: those of a sandbox. */
const NOBODY = 'Cambio <no-reply@localhost>'

const WorkerConfig = z.object({
  DATABASE_URL: z.url(),
  /** Key that authenticates what the server asks of the worker, the same for both. */
  CONTROL_SECRET: z.string().min(MIN_SECRET_LENGTH),
  /** Public keys of the seals of the server and of operators. */
  SEAL_PUBLIC_KEY: SealPublicKey,
  OPERATOR_SEAL_PUBLIC_KEY: SealPublicKey,
  /** Where limits are counted for all servers; the database without it. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  INSTANCE: z.string().default('cambio'),
  CONTENT_DIR: z.string().default(OWN_CONTENT),
  ...ATTEMPT_ENVIRONMENT,
  CHAINS: jsonSetting(ChainSettingsList),
  LIQUIDITY_PROVIDERS: jsonSetting(ProviderSettingsList).default([]),
  /** The shortest pause between two questions to a provider about an order. */
  PROVIDER_ASK_MS: Milliseconds.default(5_000),
  /** Where past prices are bought, and by which key; without a key charts begin with what was recorded here. */
  COINSTATS_URL: z.url().default(COINSTATS_URL),
  COINSTATS_KEY: z.string().min(1).optional(),
  /** Path of the signer's Unix socket. */
  SIGNER_SOCKET: z.string().min(1),
  /** Where letters are handed in and who they are from; without a server none are written. */
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default(NOBODY),
  /** Where messages to support go; without it none are sent. */
  SUPPORT_EMAIL: z.preprocess((text) => text || undefined, z.email().optional()),
  /** Origin of the pages, for links in letters. */
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  /** Where the site is asked how it is, for its status page; PUBLIC_URL where it is not named. */
  SITE_PROBE_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number().int().optional(),
  /** Pause between two looks at a chain. */
  CHAIN_POLL_MS: Milliseconds.default(1_000),
  /** Pause between two reads of the recorded prices. */
  RATE_TICK_MS: Milliseconds.default(1_000),
  /** Interval between two runs of each check of the periodic audit. */
  AUDIT_EVERY_MS: Milliseconds.default(600_000),
  /** Cold wallets that receive surpluses, with the limits of the hot wallets. */
  COLD_WALLETS: ColdWalletsSetting,
  /** Caps of the signer: the largest order follows from the payment cap. */
  SIGNER_VALUE_CAPS: ValueCapsSetting,
  /** Public keys of the approvers, the same as for the signer. */
  APPROVERS: ApproversSetting,
  FIXED_HOLD_MS: Milliseconds.optional(),
  FLOATING_OPEN_MS: Milliseconds.optional(),
  FIXED_VOLATILITY_PERCENT: z.coerce.number().int().min(1).max(50).optional(),
  DECISION_MS: Milliseconds.optional(),
  /** A payment that waited so long for a block is replaced, and the most its fee may then come to, USDT. */
  REPLACE_AFTER_MS: Milliseconds.optional(),
  REPLACE_FEE_CEILING_USDT: Amount.optional(),
  /** How much the first version of a payment may cost beyond what was charged for it, USDT. */
  FEE_ALLOWANCE_USDT: Amount.optional(),
  /** How long a payment may be first in line without a block taking it before its number or inputs are used by a void. */
  VOID_AFTER_MS: Milliseconds.optional(),
  /** Shares of the house's margin in an order, percent: back to the account that made it, and to whose link brought it. */
  CASHBACK_PERCENT: Percent.default(10),
  ACCRUAL_PERCENT: Percent.default(30),
  /** How long a withdrawal to a new address waits after the emailed code, hours. */
  NEW_ADDRESS_WAIT_HOURS: z.preprocess(
    // An empty setting is not a wait of no hours.
    (text) => text || undefined,
    z.coerce.number().min(0).max(MAX_WAIT_HOURS).default(24),
  ),
  BLACKLIST_FILE: z.string().min(1).optional(),
  /** Provider that screens addresses beside the file. */
  SCREENING_PROVIDER: ScreeningProviderSetting,
  MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  /** Key that signs session tokens and email codes, the same as for the server. */
  SESSION_SECRET: z.string().min(MIN_SECRET_LENGTH),
  /** Where files of people lie; without it none of them are deleted. */
  STORAGE_URL: z.url().optional(),
  IDENTITY_KEEP_REJECTED_DAYS: z.coerce.number().int().min(1).default(DEFAULT_KEEP_DAYS.rejected),
  IDENTITY_KEEP_PASSED_DAYS: z.coerce.number().int().min(1).default(DEFAULT_KEEP_DAYS.passed),
  /** Opens the secrets of webhooks; without it no events are sent to partners. */
  PARTNER_SECRET: z.string().min(16).optional(),
  /** P-256 private key, 32 bytes in base64url: push services know us by it; without it devices are told nothing. */
  PUSH_KEY: z.string().min(16).optional(),
  /** Lets webhooks and push messages go to this machine; for sandboxes. */
  WEBHOOK_ALLOW_LOOPBACK: z.enum(['', 'true', 'false']).default('false'),
})
export type WorkerConfig = z.infer<typeof WorkerConfig>

/** Reads the settings from an environment. @throws {SettingError} naming every setting that is missing or wrong */
export function readConfig(environment: NodeJS.ProcessEnv): WorkerConfig {
  const parsed = WorkerConfig.safeParse(environment)
  if (parsed.success) {
    const { MODE, WEBHOOK_ALLOW_LOOPBACK, MAIL_FROM } = parsed.data
    if (MODE === 'production' && WEBHOOK_ALLOW_LOOPBACK === 'true')
      throw new SettingError('Bad settings. WEBHOOK_ALLOW_LOOPBACK: must be unset when MODE=production')
    if (MODE === 'production' && MAIL_FROM === NOBODY)
      throw new SettingError('Bad settings. MAIL_FROM: must be an address of yours when MODE=production')
    return parsed.data
  }
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new SettingError(`Bad settings. ${faults.join('; ')}`)
}
