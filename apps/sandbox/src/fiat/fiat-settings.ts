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

/** Settings of the simulated card provider and of the simulated identity forms, as in the dashboards of the real ones. */
export const FiatSettingsValues = z.object({
  /** Origin at which a browser reaches the pages of the sandbox. */
  publicUrl: z.url(),
  /**
   * Receiver of the card provider's callbacks; null sends none. It must be on this machine, because any caller may set
   * it.
   */
  callbackUrl: LoopbackUrl.nullable(),
  /** Receiver of the identity form's webhooks; null sends none. */
  identityWebhookUrl: LoopbackUrl.nullable(),
  /** Page to which the payment page links at its end, with the order id as `merchant_transaction_id`; null for none. */
  returnUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /**
   * How callbacks are sent. `late`: after `lateMs`. `twice`: each one twice. `reordered`: those about the payment after
   * `lateMs`, those about the coins at once. `missing`: none.
   */
  callbacks: z.enum(['usual', 'late', 'twice', 'reordered', 'missing']),
  lateMs: DelayMs,
  /** Factor of the delays before a callback or webhook is sent again; 1 is the provider's own. */
  retryScale: z.number().min(0).max(1),
  /** Result of the review of an identity form. `hold` never ends. `reject` allows another form. */
  review: z.enum(['approve', 'reject', 'reject-finally', 'hold']),
  /** Time of a review, in milliseconds. */
  reviewMs: DelayMs,
  /** Reason of a rejection, which the user reads. */
  rejectReason: z.string().min(1).max(500),
  /** Time after which a purchase without a payment is cancelled, in milliseconds. */
  abandonMs: DelayMs,
  /** Time for which a rate is held, in milliseconds. */
  rateLifetimeMs: DelayMs,
  /** Whether the simulated provider fails to send the bought coins. */
  isDeliveryFailing: z.boolean(),
  /** Outcome of payouts to a card. `slow` keeps them open until a control call. */
  payout: z.enum(PAYOUT_OUTCOMES),
  /**
   * Simulated fault of the card provider's API. `down`: only error responses. `garbage`: responses that are not JSON.
   * `negative` and `tenfold`: absurd amounts. `cut`: no response.
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

/** Current settings. A file stores those that a control call has changed. */
export class FiatSettings {
  readonly #file: string
  readonly #usual: FiatSettingsValues
  #changed: Partial<FiatSettingsValues>

  /** `serverUrl`: address of the exchange's server, which receives the callbacks; null sends none. */
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
