import { SettingError } from '@cambio/kernel/setting-error'
import { EARNINGS_ASSET } from '@cambio/core/affiliates/earnings-asset'
import type { SignerCaps } from '@cambio/core/chains/spend'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { present } from '@cambio/kernel/assert'
import { parseAmount } from '@cambio/kernel/money'
import { parseRational, type Rational } from '@cambio/kernel/rational'
import type { SignerConfig } from './config.ts'
import { REFERENCE_PRICES } from './reference-prices.ts'

/**
 * Returns the maximum amount of earnings that all accounts together may withdraw in 24 hours, in base units of the
 * earnings asset. Returns 0 if the catalogue lacks this asset.
 * @throws {SettingError} when the setting has too many decimals
 */
export function earningsCap(
  { SIGNER_EARNINGS_PER_DAY_USDT: text }: Pick<SignerConfig, 'SIGNER_EARNINGS_PER_DAY_USDT'>,
  catalogue: Catalogue,
): bigint {
  const asset = catalogue.find({ slug: EARNINGS_ASSET })
  const parsed = asset && parseAmount(text, asset.decimals)
  if (parsed && !parsed.ok)
    throw new SettingError(`Bad settings. SIGNER_EARNINGS_PER_DAY_USDT: ${text} has more decimals than the coin`)
  return parsed?.atomic ?? 0n
}

/**
 * Returns the additional caps from SIGNER_CAPS in base units, keyed by asset slug. Ignores the caps of instruments whose
 * chain or token CHAINS no longer contains.
 * @param recorded all instruments in the database
 * @throws {SettingError} when a cap has too many decimals, or no instrument has its slug
 */
export function capsInBaseUnits(
  config: Pick<SignerConfig, 'SIGNER_CAPS'>,
  catalogue: Catalogue,
  recorded: readonly Instrument[],
): Map<string, SignerCaps> {
  const caps = new Map<string, SignerCaps>()
  for (const [slug, cap] of Object.entries(config.SIGNER_CAPS)) {
    const instrument = catalogue.find({ slug })
    if (!instrument && recorded.some((one) => one.slug === slug)) continue
    if (!instrument) throw new SettingError(`Bad settings. SIGNER_CAPS.${slug}: no instrument has this slug`)
    const atomic = (text: string): bigint => {
      const parsed = parseAmount(text, instrument.decimals)
      if (!parsed.ok)
        throw new SettingError(`Bad settings. SIGNER_CAPS.${instrument.slug}: ${text} has more decimals than the coin`)
      return parsed.atomic
    }
    caps.set(instrument.slug, {
      perTransactionAtomic: atomic(cap.perTransaction),
      perHourAtomic: atomic(cap.perHour),
      perDayAtomic: atomic(cap.perDay),
    })
  }
  return caps
}

/**
 * Returns the reference prices in USDT, keyed by currency title. Prices from the settings override the built-in ones.
 * @param recorded all instruments in the database
 * @throws {SettingError} when the settings contain a title that neither an instrument nor a built-in price has
 */
export function referencePrices(
  config: Pick<SignerConfig, 'SIGNER_REFERENCE_PRICES'>,
  recorded: readonly Instrument[],
): Map<string, Rational> {
  const known = new Set([...Object.keys(REFERENCE_PRICES), ...recorded.map((one) => one.currencyTitle)])
  for (const title of Object.keys(config.SIGNER_REFERENCE_PRICES))
    if (!known.has(title))
      throw new SettingError(`Bad settings. SIGNER_REFERENCE_PRICES.${title}: no currency has this title`)
  const texts = Object.entries({ ...REFERENCE_PRICES, ...config.SIGNER_REFERENCE_PRICES })
  return new Map(texts.map(([title, text]) => [title, present(parseRational(text), 'a checked setting is a decimal')]))
}
