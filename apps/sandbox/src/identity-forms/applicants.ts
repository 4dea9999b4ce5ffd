import { createHash, createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FiatSettings } from '../fiat/fiat-settings.ts'
import { cannotDo, notFound } from '../sandbox-error.ts'
import { JsonRecords } from '../state/json-records.ts'
import { DeliveryQueue } from '../webhooks/delivery-queue.ts'

/** Key that every sandbox uses to sign webhooks. It need not be secret, because it protects only simulated data. */
export const SUMSUB_SANDBOX_WEBHOOK_KEY = 'sandbox'

const MAX_APPLICANTS = 2_000
const MAX_TOKENS = 5_000
const REVIEW_EVERY_MS = 100
/** Delays before the retries of a webhook, in milliseconds. Source: "Webhook manager" in Sumsub's documentation. */
const RETRIES_MS = [5 * 60_000, 3_600_000, 5 * 3_600_000, 18 * 3_600_000]

/** Result of a review, in Sumsub's format. */
export interface ReviewResult {
  reviewAnswer: 'GREEN' | 'RED'
  reviewRejectType?: 'RETRY' | 'FINAL'
  rejectLabels?: string[]
  moderationComment?: string
}

/** Name that a user entered in the form. */
export interface ApplicantName {
  firstName: string
  lastName: string
}

/** User who fills in an identity form. */
export interface Applicant {
  id: string
  /** User ID in the system of the service's client. */
  externalUserId: string
  levelName: string
  /** `init`: the user must submit the form. `onHold`: under review indefinitely. */
  reviewStatus: 'init' | 'pending' | 'onHold' | 'completed'
  result: ReviewResult | null
  /** End of the review, in epoch milliseconds; null unless `pending`. */
  reviewedAt: number | null
  /** Null until the user has submitted the form. */
  name: ApplicantName | null
}

interface FormToken {
  token: string
  applicantId: string
  expiresAt: number
}

/** Simulated identity form service, with Sumsub's states and webhooks. */
export class Applicants {
  readonly #applicants: JsonRecords<Applicant>
  readonly #tokens: JsonRecords<FormToken>
  readonly #settings: FiatSettings
  readonly #webhooks: DeliveryQueue
  readonly #timer: NodeJS.Timeout

  constructor(folder: string, settings: FiatSettings) {
    this.#applicants = new JsonRecords(join(folder, 'applicants.json'), ({ id }) => id, MAX_APPLICANTS)
    this.#tokens = new JsonRecords(join(folder, 'form-tokens.json'), ({ token }) => token, MAX_TOKENS)
    this.#settings = settings
    this.#webhooks = new DeliveryQueue(folder, 'sumsub-webhooks', (attempts) => {
      const delayMs = RETRIES_MS[attempts - 1]
      return delayMs === undefined ? null : delayMs * settings.now.retryScale
    })
    this.#timer = setInterval(() => this.reviewDue(), REVIEW_EVERY_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#webhooks.stop()
  }

  find(externalUserId: string): Applicant | null {
    return this.#applicants.get(idOf(externalUserId))
  }

  /** Returns a new token for a user's form. Creates the applicant on the first call. */
  issueToken(externalUserId: string, levelName: string, ttlSeconds: number): FormToken {
    const applicant = this.find(externalUserId) ?? this.#create(externalUserId, levelName)
    const expiresAt = Date.now() + ttlSeconds * 1_000
    return this.#tokens.save({ token: `_act-${randomUUID()}`, applicantId: applicant.id, expiresAt })
  }

  /** Returns the applicant for a token, or null if the token is unknown or expired. */
  ofToken(token: string): Applicant | null {
    const known = this.#tokens.get(token)
    return known && known.expiresAt > Date.now() ? this.#applicants.get(known.applicantId) : null
  }

  /** Expires every form token of a user. Called by control calls. */
  endTokens(externalUserId: string): void {
    const own = this.#tokens.all().filter(({ applicantId }) => applicantId === idOf(externalUserId))
    for (const { token } of own) this.#tokens.delete(token)
  }

  /** Called when a user submits the form. The review ends after the configured time, with the configured result. */
  submit({ id }: Applicant, name: ApplicantName): Applicant {
    const known = this.#applicants.get(id)
    if (known?.reviewStatus !== 'init') throw cannotDo('the form was sent already')
    const applicant = { ...known, name }
    const { review, reviewMs } = this.#settings.now
    if (review === 'hold') return this.#move(applicant, { reviewStatus: 'onHold' }, 'applicantOnHold')
    const reviewedAt = Date.now() + reviewMs
    return this.#move(applicant, { reviewStatus: 'pending', result: null, reviewedAt }, 'applicantPending')
  }

  /** Changes an applicant's name. Called by control calls. */
  rename(externalUserId: string, name: ApplicantName): void {
    const applicant = this.find(externalUserId)
    if (!applicant) throw notFound(`No applicant ${externalUserId}`)
    this.#applicants.save({ ...applicant, name })
  }

  /** Ends an applicant's review immediately with the given result. */
  decide(externalUserId: string, result: ReviewResult): Applicant {
    const applicant = this.find(externalUserId)
    if (!applicant) throw notFound(`No applicant ${externalUserId}`)
    const isAgain = result.reviewRejectType === 'RETRY'
    const reviewStatus = isAgain ? 'init' : 'completed'
    return this.#move(applicant, { reviewStatus, result, reviewedAt: null }, 'applicantReviewed')
  }

  /** Ends every review whose end time has passed. */
  reviewDue(): void {
    const due = this.#applicants.all().filter(({ reviewedAt }) => reviewedAt !== null && reviewedAt <= Date.now())
    for (const { externalUserId } of due) this.decide(externalUserId, this.#result())
  }

  #result(): ReviewResult {
    const { review, rejectReason, rejectLabels } = this.#settings.now
    if (review !== 'reject' && review !== 'reject-finally') return { reviewAnswer: 'GREEN' }
    return {
      reviewAnswer: 'RED',
      reviewRejectType: review === 'reject' ? 'RETRY' : 'FINAL',
      rejectLabels,
      moderationComment: rejectReason,
    }
  }

  #create(externalUserId: string, levelName: string): Applicant {
    const id = idOf(externalUserId)
    const applicant = {
      id,
      externalUserId,
      levelName,
      reviewStatus: 'init' as const,
      result: null,
      reviewedAt: null,
      name: null,
    }
    return this.#move(applicant, {}, 'applicantCreated')
  }

  #move(applicant: Applicant, part: Partial<Applicant>, type: string): Applicant {
    const moved = this.#applicants.save({ ...applicant, ...part })
    const url = this.#settings.now.identityWebhookUrl
    if (url !== null) this.#webhooks.add({ url, ...signedWebhook(webhookBody(moved, type)) }, Date.now())
    return moved
  }
}

function idOf(externalUserId: string): string {
  return createHash('sha256').update(externalUserId).digest('hex').slice(0, 24)
}

/** Returns the body of a webhook, in the format of the published examples in "User verification webhooks". */
function webhookBody(applicant: Applicant, type: string): object {
  const { id, externalUserId, levelName, reviewStatus, result } = applicant
  return {
    applicantId: id,
    inspectionId: id,
    applicantType: 'individual',
    correlationId: `req-${randomUUID()}`,
    levelName,
    sandboxMode: true,
    externalUserId,
    type,
    ...(type === 'applicantReviewed' && result !== null && { reviewResult: result }),
    reviewStatus: type === 'applicantReviewed' ? 'completed' : reviewStatus,
    createdAtMs: new Date().toISOString().replace('T', ' ').replace('Z', ''),
    clientId: 'sandbox',
  }
}

export function signedWebhook(content: object): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(content)
  const digest = createHmac('sha256', SUMSUB_SANDBOX_WEBHOOK_KEY).update(body).digest('hex')
  return { body, headers: { 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' } }
}
