import type { CardPayouts } from '@cambio/core/fiat/card-payouts'
import type { CardReports } from '@cambio/core/fiat/card-report'
import type { CardProvider } from '@cambio/core/fiat/card-provider'
import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import type { LiquidityProvider } from '@cambio/core/liquidity/liquidity-provider'
import * as z from 'zod'
import { MercuryoProvider } from './mercuryo/mercuryo-provider.ts'
import { MercuryoReports } from './mercuryo/mercuryo-reports.ts'
import { MercuryoSales } from './mercuryo/mercuryo-sales.ts'

/** Schema of the card provider's settings. Secrets are never logged. */
export const CardProviderSettings = z.object({
  provider: z.literal('mercuryo'),
  baseUrl: z.url(),
  publicBaseUrl: z.url().default('https://api.mercuryo.io/v1.6'),
  paymentPageOrigin: z.url().transform((url) => new URL(url).origin),
  partnerToken: z.string().min(1),
  widgetId: z.string().min(1),
  signKey: z.string().min(1),
  /**
   * Origin from which Sumsub's web SDK loads the identity form. The SDK ignores messages from any other origin. Without
   * this setting, purchases cannot exceed the provider's ceiling.
   */
  identityFormBaseUrl: z
    .url()
    .transform((url) => new URL(url).origin)
    .nullable()
    .default(null),
  /**
   * How long a payment page accepts money after its creation, in minutes. Only the contract with the provider states
   * this time. Null means that the page accepts money for 24 hours after the creation of the order.
   */
  paymentPageMinutes: z.int().min(1).max(1_440).nullable().default(null),
  /** Currencies that users may pay in, as ISO 4217 codes. */
  currencies: z
    .array(z.string().refine((code) => fiatDecimals(code) !== null, 'is no ISO 4217 code'))
    .min(1)
    .default(['USD', 'EUR', 'GBP']),
  /**
   * Currencies in which the provider may pay users for sold coins, as ISO 4217 codes. Mercuryo supports USD and EUR,
   * and enables sales for each partner separately. An empty list disables sales.
   */
  payoutCurrencies: z.array(z.enum(['USD', 'EUR'])).default([]),
  /**
   * URL of the provider's page where a user selects another card after the first card refused the payout. The sale's ID
   * is appended.
   */
  payoutPageUrl: z.url().default('https://payments.mrcr.io/sell?merchant_transaction_id='),
})
export type CardProviderSettings = z.infer<typeof CardProviderSettings>

/** Creates the card provider specified by the settings. */
export function createCardProvider(settings: CardProviderSettings, now: () => number): CardProvider {
  return new MercuryoProvider(settings, now)
}

/** Creates the reader for the card provider's reports. */
export function createCardReports(settings: CardProviderSettings): CardReports {
  return new MercuryoReports(settings)
}

/** Creates the sale provider specified by the settings, or returns null if they do not enable sales. */
export function createCardSales(
  settings: CardProviderSettings,
  now: () => number,
): (LiquidityProvider & CardPayouts) | null {
  const { payoutCurrencies: currencies } = settings
  if (currencies.length === 0) return null
  const provider = new MercuryoProvider(settings, now)
  return new MercuryoSales({ access: settings, currencies, signIn: (user) => provider.signIn(user), now })
}
