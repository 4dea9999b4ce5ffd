import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import type { Screening } from '@cambio/core/screening/screening'
import * as z from 'zod'
import { jsonSetting } from '../json-setting.ts'
import { withBankPayers } from './bank-screening.ts'
import { CachedScreening } from './cached-screening.ts'
import { CHAINALYSIS_URL, ChainalysisScreening } from './chainalysis-screening.ts'
import { CompositeScreening, type WhenAway } from './composite-screening.ts'
import { FileScreening } from './file-screening.ts'
import { screenWallets } from './screened-address.ts'

const ScreeningProviderSettings = z.strictObject({
  provider: z.literal('chainalysis'),
  apiKey: z.string().min(1),
  baseUrl: z.url({ protocol: /^https?$/ }).default(CHAINALYSIS_URL),
})
export type ScreeningProviderSettings = z.infer<typeof ScreeningProviderSettings>

/** Setting SCREENING_PROVIDER. If it is empty, only BLACKLIST_FILE screens addresses. */
export const ScreeningProviderSetting = z.preprocess(
  (text) => text || undefined,
  jsonSetting(ScreeningProviderSettings).optional(),
)

/** Timeout of a call to the provider, in milliseconds. */
const TIMEOUT_MS = 1_500
/**
 * Maximum number of calls per result. A process that can continue without the provider makes one attempt. A process
 * that requires the provider makes two, which together take less time than a chain's lease lasts.
 */
const TRIES: Readonly<Record<WhenAway, number>> = { continue: 1, fail: 2 }

export interface OpenScreeningOptions {
  /** Path from the BLACKLIST_FILE setting; null if the setting is empty. */
  file: string | null
  provider: ScreeningProviderSettings | undefined
  rules: AddressRulesByChain
  whenAway: WhenAway
  /** Called when the file cannot be reloaded. */
  onError(error: unknown): void
  /** Called with the provider's name while the provider is unavailable, at most once a minute. */
  onAway(provider: string): void
}

/** A process's address screening and its blacklist file. */
export interface OpenedScreening {
  screening: Screening
  file: FileScreening
}

/**
 * Sets up address screening for a process: the blacklist file, and the external provider if one is configured. The
 * provider never receives IBANs.
 * @throws {Error} when the blacklist file cannot be read
 */
export async function openScreening(options: OpenScreeningOptions): Promise<OpenedScreening> {
  const { provider: settings, rules, whenAway, onAway } = options
  const file = await FileScreening.open(options.file, rules, options.onError)
  if (!settings) return { screening: screenWallets(withBankPayers(file, file), rules), file }
  const provider = new CachedScreening({
    provider: new ChainalysisScreening({ ...settings, timeoutMs: TIMEOUT_MS }),
    now: Date.now,
    tries: TRIES[whenAway],
    onAway,
  })
  const composite = new CompositeScreening(file, provider, whenAway)
  return { screening: screenWallets(withBankPayers(composite, file), rules), file }
}
