import { ChainSettingsList } from '@cambio/adapters/chains/chain-settings'
import { ColdWalletsSetting } from '@cambio/adapters/cold-wallets'
import { ApproversSetting, ValueCapsSetting } from '@cambio/adapters/value-cap-settings'
import { jsonSetting } from '@cambio/adapters/json-setting'
import { SealPublicKey } from '@cambio/adapters/seals/seal-setting'
import { SIGNER_CONNECTION_ENVIRONMENT } from '@cambio/adapters/signer/signer-connection'
import { SettingError } from '@cambio/kernel/setting-error'
import * as z from 'zod'

const MIN_SECRET_LENGTH = 16

const Amount = z.string().regex(/^\d+(?:\.\d+)?$/)
/**
 * Price in USDT as a decimal string. It must be positive, because a price of 0 would exempt the asset from the value
 * caps.
 */
const Price = Amount.refine((text) => Number(text) > 0, 'must be above zero')
const Caps = z.record(z.string(), z.object({ perTransaction: Amount, perHour: Amount, perDay: Amount }))

/** Names of the settings that use the default when they are an empty string. */
const EMPTY_IS_UNSET: ReadonlySet<string> = new Set(['SIGNER_CAPS', 'SIGNER_REFERENCE_PRICES'])

const SignerConfig = z.object({
  /** Database URL with the signer's database role. */
  DATABASE_URL: z.url(),
  ...SIGNER_CONNECTION_ENVIRONMENT,
  KEYSTORE_FILE: z.string().min(1),
  SIGNER_PASSPHRASE: z.string().min(MIN_SECRET_LENGTH),
  CHAINS: jsonSetting(ChainSettingsList),
  /** Public key that verifies the server's signatures (seals). */
  SEAL_PUBLIC_KEY: SealPublicKey,
  /** Public key that verifies operator signatures (seals). */
  OPERATOR_SEAL_PUBLIC_KEY: SealPublicKey,
  /** Maximum amount of earnings (accruals, cashback) that all accounts together may withdraw in 24 hours, in USDT. */
  SIGNER_EARNINGS_PER_DAY_USDT: z.preprocess((text) => text || undefined, Amount.default('1000')),
  /** Maximum percentage by which a payout at a newer rate may exceed its order's signed price. */
  SIGNER_RATE_DISTANCE_PERCENT: z.preprocess(
    (text) => text || undefined,
    z.coerce.number().int().min(0).max(100).default(30),
  ),
  /** Additional caps in whole coins, keyed by asset slug. */
  SIGNER_CAPS: jsonSetting(Caps).default({}),
  /** Caps in USDT on the total value of outgoing payments across all assets. */
  SIGNER_VALUE_CAPS: ValueCapsSetting,
  /**
   * Lowest price in USDT at which the signer values each currency, keyed by currency title. Overrides the built-in
   * table.
   */
  SIGNER_REFERENCE_PRICES: jsonSetting(z.record(z.string(), Price)).default({}),
  /** Public keys of the approvers for payments above the payment cap. */
  APPROVERS: ApproversSetting,
  /** Cold wallets that the worker may send a hot wallet's surplus to. */
  COLD_WALLETS: ColdWalletsSetting,
  MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})
export type SignerConfig = z.infer<typeof SignerConfig>

/** Reads the settings from an environment. @throws {SettingError} listing every missing or invalid setting */
export function readConfig(environment: NodeJS.ProcessEnv): SignerConfig {
  const given = Object.entries(environment).filter(([name, text]) => !EMPTY_IS_UNSET.has(name) || text !== '')
  const parsed = SignerConfig.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new SettingError(`Bad settings. ${faults.join('; ')}`)
}
