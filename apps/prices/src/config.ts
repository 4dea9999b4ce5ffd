import { jsonSetting } from '@cambio/adapters/json-setting'
import { ExchangeSettingsList } from '@cambio/adapters/market/ccxt-market-data'
import { SettingError } from '@cambio/kernel/setting-error'
import * as z from 'zod'

const PricesConfig = z.object({
  /** Database URL with the price service's database role. */
  DATABASE_URL: z.url(),
  /** Exchanges whose market prices the process reads. */
  EXCHANGES: jsonSetting(ExchangeSettingsList),
  /** Interval between two rate ticks, in milliseconds. */
  RATE_TICK_MS: z.coerce.number().int().positive().default(1_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})
export type PricesConfig = z.infer<typeof PricesConfig>

/** Reads the settings from an environment. @throws {SettingError} listing every missing or invalid setting */
export function readConfig(environment: NodeJS.ProcessEnv): PricesConfig {
  const parsed = PricesConfig.safeParse(environment)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new SettingError(`Bad settings. ${faults.join('; ')}`)
}
