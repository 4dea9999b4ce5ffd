import { join } from 'node:path'
import * as z from 'zod'
import { PAYOUT_OUTCOMES } from './sale.ts'
import { readOrCreateJson, writeJson } from '../state/json-file.ts'

const LoopbackUrl = z
  .url()
  .refine(
    (url) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname),
    'is not an address of this machine',
  )
const DelayMs = z
  .number()
  .int()
  .min(0)
  .max(7 * 24 * 3_600_000)

/**
 * Settings of the simulated card provider and of the simulated identity forms. The real services have such settings in
 * their dashboards.
 */
export const FiatSettingsValues = z.object({
  /** Public origin of the sandbox's pages, for browsers. */
  publicUrl: z.url(),
  /**
   * URL that receives the card provider's callbacks; null turns callbacks off. It must be on this machine, because any
   * caller may set it.
   */
  callbackUrl: LoopbackUrl.nullable(),
  /** URL that receives the identity form's webhooks; null turns webhooks off. */
  identityWebhookUrl: LoopbackUrl.nullable(),
  /** Page that the finished payment page links to, with the order id as `merchant_transaction_id`; null for no link. */
  returnUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /**
   * How callbacks are sent. `late`: after `lateMs`. `twice`: each one twice. `reordered`: callbacks about the payment
   * after `lateMs`, callbacks about the coins immediately. `missing`: none.
   */
  callbacks: z.enum(['usual', 'late', 'twice', 'reordered', 'missing']),
  lateMs: DelayMs,
  /** Factor for the retry delays of callbacks and webhooks; 1 keeps the delays of the real provider. */
  retryScale: z.number().min(0).max(1),
  /**
   * Result of the review of an identity form. `hold` never ends the review. `reject` lets the user submit another form.
   */
  review: z.enum(['approve', 'reject', 'reject-finally', 'hold']),
  /** Duration of a review, in milliseconds. */
  reviewMs: DelayMs,
  /** Reason of a rejection, which the user sees. */
  rejectReason: z.string().min(1).max(500),
  /** Delay before a purchase without a payment is cancelled, in milliseconds. */
  abandonMs: DelayMs,
  /** Validity of a rate token, in milliseconds. */
  rateLifetimeMs: DelayMs,
  /** True if the simulated provider fails to send the bought coins. */
  isDeliveryFailing: z.boolean(),
  /** Outcome of payouts to a card. With `slow`, a payout stays open until a control call ends it. */
  payout: z.enum(PAYOUT_OUTCOMES),
  /**
   * Simulated fault of the card provider's API. `down`: only error responses. `garbage`: responses that are not JSON.
   * `negative` and `tenfold`: amounts that are negative or ten times too high. `cut`: no response.
   */
  fault: z.enum(['none', 'down', 'garbage', 'negative', 'tenfold', 'cut']),
  /** Delay of every response of the card provider's API, in milliseconds. */
  delayMs: z.number().int().min(0).max(300_000),
})
export type FiatSettingsValues = z.infer<typeof FiatSettingsValues>

const usual = (publicUrl: string, serverUrl: string | null): FiatSettingsValues => ({
  ...{ publicUrl, identityWebhookUrl: null },
  callbackUrl: serverUrl && `${serverUrl}/api/v1/card-providers/mercuryo/callback`,
  returnUrl: serverUrl && `${publicUrl}/order/card`,
  ...{ callbacks: 'usual', lateMs: 5_000, retryScale: 1 },
  ...{ review: 'approve', reviewMs: 3_000, rejectReason: 'The photo of the document is not readable.' },
  ...{ abandonMs: 30 * 60_000, rateLifetimeMs: 3_600_000, isDeliveryFailing: false, payout: 'paid' },
  ...{ fault: 'none', delayMs: 0 },
})

/** Current settings. A file stores the settings that control calls have changed. */
export class FiatSettings {
  readonly #file: string
  readonly #usual: FiatSettingsValues
  #changed: Partial<FiatSettingsValues>

  /** @param serverUrl URL of the exchange's server, which receives the callbacks; null turns callbacks off */
  constructor(folder: string, publicUrl: string, serverUrl: string | null = null) {
    this.#file = join(folder, 'fiat-settings.json')
    this.#usual = usual(publicUrl, serverUrl)
    this.#changed = readOrCreateJson<Partial<FiatSettingsValues>>(this.#file, () => ({}))
  }

  get now(): FiatSettingsValues {
    return { ...this.#usual, ...this.#changed }
  }

  change(part: Partial<FiatSettingsValues>): FiatSettingsValues {
    this.#changed = { ...this.#changed, ...part }
    writeJson(this.#file, this.#changed)
    return this.now
  }
}
