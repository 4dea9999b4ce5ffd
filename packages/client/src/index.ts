/** Entry point of the published package. */
export { CambioError, type CambioErrorKind } from './cambio-error.ts'
export {
  createCambioClient,
  type CambioClient,
  type CambioClientOptions,
  type Instrument,
  type Pair,
  type PartnerOrder,
} from './client.ts'
export type { paths } from './generated/api.ts'
export type { RetryOptions } from './send-with-retries.ts'
export type { PartnerKey } from './sign-request.ts'
export {
  verifyWebhook,
  WebhookVerificationError,
  type VerifiedWebhook,
  type VerifyWebhookOptions,
  type WebhookProblem,
} from './verify-webhook.ts'
