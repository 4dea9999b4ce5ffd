import type { LiquidityProvider } from '@cambio/core/liquidity/liquidity-provider'
import * as z from 'zod'
import { ChangeNowProvider } from './changenow/changenow-provider.ts'
import { SideShiftProvider } from './sideshift/sideshift-provider.ts'

const ProviderSettings = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('changenow'),
    baseUrl: z.url().default('https://api.changenow.io'),
    apiKey: z.string().min(1),
  }),
  z.object({
    provider: z.literal('sideshift'),
    baseUrl: z.url().default('https://sideshift.ai/api'),
    secret: z.string().min(1),
    affiliateId: z.string().min(1),
  }),
])

/** Setting `LIQUIDITY_PROVIDERS`: the enabled providers. */
export const ProviderSettingsList = z
  .array(ProviderSettings)
  .refine((list) => new Set(list.map(({ provider }) => provider)).size === list.length, 'names a provider twice')
export type ProviderSettings = z.infer<typeof ProviderSettings>

/** Creates the provider adapter specified by the settings. */
export function createProvider(settings: ProviderSettings, now: () => number): LiquidityProvider {
  switch (settings.provider) {
    case 'changenow':
      return new ChangeNowProvider(settings, now)
    case 'sideshift':
      return new SideShiftProvider(settings, now)
  }
}
