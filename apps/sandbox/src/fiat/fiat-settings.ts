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
 * Settings of the simulated card provider and the simulated identity forms. The real services offer such settings in a
 * dashboard.
 */
export const FiatSettingsValues = z.object({
  /** Public origin of the sandbox's pages, as seen by browsers. */
  publicUrl: z.url(),
  /**
   * URL that receives the card provider's callbacks; null turns callbacks off. Only URLs on this machine are allowed,
   * because any caller may change the setting and could otherwise make the sandbox call other hosts.
   */
  callbackUrl: LoopbackUrl.nullable(),
  /** URL that receives the identity form's webhooks; null turns webhooks off. */
  identityWebhookUrl: LoopbackUrl.nullable(),
  /**
   * Page to which the payment page links at the end of a purchase, with the order ID as `merchant_transaction_id`; null
   * for no link.
   */
  returnUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /**
   * How callbacks are sent. `late`: after `lateMs`. `twice`: each callback is sent twice. `reordered`: payment
   * callbacks after `lateMs`, coin callbacks immediately. `missing`: no callbacks are sent.
   */
  callbacks: z.enum(['usual', 'late', 'twice', 'reordered', 'missing']),
  lateMs: DelayMs,
  /** Factor for the retry delays of callbacks and webhooks; 1 keeps the real provider's delays. */
  retryScale: z.number().min(0).max(1),
  /** How users confirm their email address: with the link in the provider's email, or with the code in it. */
  emailConfirmation: z.enum(['link', 'code']),
  /**
   * Result of reviewing an identity form. With `hold`, the review never ends. With `reject`, the user may submit
   * another form.
   */
  review: z.enum(['approve', 'reject', 'reject-finally', 'hold']),
  /** Duration of a review, in milliseconds. */
  reviewMs: DelayMs,
  /** Reason for a rejection, which is shown to the user. */
  rejectReason: z.string().min(1).max(500),
  /** Sumsub's rejection labels. */
  rejectLabels: z.array(z.string().min(1).max(64)).max(10),
  /** Delay before an unpaid purchase is cancelled, in milliseconds. */
  abandonMs: DelayMs,
  /** Lifetime of a rate token, in milliseconds. */
  rateLifetimeMs: DelayMs,
  /** True if the simulated provider fails to send the purchased coins. */
  isDeliveryFailing: z.boolean(),
  /** Outcome of card payouts. With `slow`, a payout remains open until a control call ends it. */
  payout: z.enum(PAYOUT_OUTCOMES),
  /**
   * Simulated fault in the card provider's API. `down`: only error responses. `garbage`: responses that are not JSON.
   * `negative` and `tenfold`: amounts that are negative or ten times too high. `cut`: no response.
   */
  fault: z.enum(['none', 'down', 'garbage', 'negative', 'tenfold', 'cut']),
  /** Delay of every response from the card provider's API, in milliseconds. */
  delayMs: z.number().int().min(0).max(300_000),
})
export type FiatSettingsValues = z.infer<typeof FiatSettingsValues>

const usual = (publicUrl: string, serverUrl: string | null): FiatSettingsValues => ({
  publicUrl,
  identityWebhookUrl: null,
  callbackUrl: serverUrl && `${serverUrl}/api/v1/card-providers/mercuryo/callback`,
  returnUrl: serverUrl && `${publicUrl}/order/card`,
  callbacks: 'usual',
  lateMs: 5_000,
  retryScale: 1,
  emailConfirmation: 'link',
  review: 'approve',
  reviewMs: 3_000,
  rejectReason: 'The photo of the document is not readable.',
  rejectLabels: ['UNSATISFACTORY_PHOTOS'],
  abandonMs: 30 * 60_000,
  rateLifetimeMs: 3_600_000,
  isDeliveryFailing: false,
  payout: 'paid',
  fault: 'none',
  delayMs: 0,
})

/** Current settings. Changes made by control calls are stored in a file. */
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
