import type { CardProvider } from '@cambio/core/fiat/card-provider'
import { fiatDecimals } from '@cambio/core/fiat/fiat-money'
import * as z from 'zod'
import { MercuryoProvider } from './mercuryo/mercuryo-provider.ts'

/** Setting of the card provider. Secrets are never logged. */
export const CardProviderSettings = z.object({
  provider: z.literal('mercuryo'),
  baseUrl: z.url(),
  publicBaseUrl: z.url().default('https://api.mercuryo.io/v1.6'),
  paymentPageOrigin: z.url().transform((url) => new URL(url).origin),
  partnerToken: z.string().min(1),
  widgetId: z.string().min(1),
  signKey: z.string().min(1),
  /**
   * Address of a page that shows the identity form. The token of the form is appended to it. Without it, amounts above
   * the provider's ceiling cannot be bought.
   */
  identityFormUrl: z.url().nullable().default(null),
  /** Currencies that users may pay in, ISO 4217 codes. */
  currencies: z
    .array(z.string().refine((code) => fiatDecimals(code) !== null, 'is no ISO 4217 code'))
    .min(1)
    .default(['USD', 'EUR', 'GBP']),
})
export type CardProviderSettings = z.infer<typeof CardProviderSettings>

/** Creates the card provider that the settings specify. */
export function createCardProvider(settings: CardProviderSettings, now: () => number): CardProvider {
  return new MercuryoProvider(settings, now)
}
