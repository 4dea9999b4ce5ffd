import type { IdentityForms } from '@cambio/core/identity/identity-forms'
import * as z from 'zod'
import { SumsubForms } from './sumsub-forms.ts'

/** Schema of the identity form provider's settings. Secrets are never logged. */
export const IdentityFormsSettings = z.object({
  provider: z.literal('sumsub'),
  baseUrl: z.url().default('https://api.sumsub.com'),
  appToken: z.string().min(1),
  secretKey: z.string().min(1),
  webhookSecretKey: z.string().min(1),
})
export type IdentityFormsSettings = z.infer<typeof IdentityFormsSettings>

/** Creates the identity form provider specified by the settings. */
export function createIdentityForms(settings: IdentityFormsSettings, now: () => number): IdentityForms {
  return new SumsubForms(settings, now)
}
