import { createHash, createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { ApplicantName, Applicants } from '../identity-forms/applicants.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { notFound } from '../sandbox-error.ts'
import { JsonRecords } from '../state/json-records.ts'
import type { FiatSettings } from './fiat-settings.ts'
import { unauthorized, userNotFound } from './mercuryo-refusal.ts'

const MAX_USERS = 2_000
const MAX_SESSIONS = 5_000
/** Minimum time between two confirmation emails to a user, in milliseconds. */
const RESEND_MS = 60_000
const SESSION_MS = 24 * 3_600_000
const FORM_LEVEL = 'basic-kyc-level'
const FORM_TOKEN_SECONDS = 1_200

/** User of the simulated card provider. */
export interface FiatUser {
  /** UUID derived from the email address so that it is the same in each test run. */
  uuid: string
  email: string
  isEmailConfirmed: boolean
  isBlocked: boolean
  /** Secret key in the link that confirms the email address. */
  confirmKey: string
  /** Time of the last confirmation email, in epoch milliseconds. */
  emailSentAt: number
}

interface Session {
  token: string
  email: string
  expiresAt: number
}

/** Values of the KYC status in Mercuryo's API. */
export type KycStatus = 'complete' | 'under_review' | 'failed' | 'incomplete'

/** The simulated card provider's users and their sessions. */
export class FiatUsers {
  readonly #users: JsonRecords<FiatUser>
  readonly #sessions: JsonRecords<Session>
  readonly #applicants: Applicants
  readonly #mailbox: Mailbox
  readonly #settings: FiatSettings

  constructor(folder: string, parts: { applicants: Applicants; mailbox: Mailbox; settings: FiatSettings }) {
    this.#users = new JsonRecords(join(folder, 'mercuryo-users.json'), ({ email }) => email, MAX_USERS)
    this.#sessions = new JsonRecords(join(folder, 'mercuryo-sessions.json'), ({ token }) => token, MAX_SESSIONS)
    this.#applicants = parts.applicants
    this.#mailbox = parts.mailbox
    this.#settings = parts.settings
  }

  /**
   * Creates a user and sends the email with the confirmation link. Returns null if the email address is already
   * registered. In this case, sends the email again if the address is not confirmed, but at most once a minute.
   */
  signUp(email: string): FiatUser | null {
    const key = email.toLowerCase()
    const known = this.#users.get(key)
    if (known) {
      if (!known.isEmailConfirmed && known.emailSentAt + RESEND_MS <= Date.now()) this.#sendEmail(known)
      return null
    }
    const confirmKey = randomBytes(16).toString('hex')
    const user = {
      uuid: uuidOf(key),
      email: key,
      isEmailConfirmed: false,
      isBlocked: false,
      confirmKey,
      emailSentAt: 0,
    }
    return this.#sendEmail(user)
  }

  /** Sends the email with the confirmation link. Stores and returns the user with the time of the email. */
  #sendEmail(user: FiatUser): FiatUser {
    const link = `${this.#settings.now.publicUrl}/sandbox/pay/confirm/${user.confirmKey}`
    const text = `Confirm your email for card payments: ${link}`
    this.#mailbox.add({ to: user.email, subject: 'Confirm your email', text, html: '', at: new Date().toISOString() })
    return this.#users.save({ ...user, emailSentAt: Date.now() })
  }

  /** Returns a new bearer token. @throws {MercuryoRefusal} for an unknown email address */
  signIn(email: string): { user: FiatUser; token: string } {
    const user = this.#users.get(email.toLowerCase())
    if (!user) throw userNotFound()
    const token = createHmac('sha256', randomBytes(32)).update(user.uuid).digest('base64url')
    this.#sessions.save({ token, email: user.email, expiresAt: Date.now() + SESSION_MS })
    return { user, token }
  }

  /** Returns the user for a bearer token. @throws {MercuryoRefusal} for an unknown or expired token */
  ofSession(token: string): FiatUser {
    const session = this.#sessions.get(token)
    const user = session && session.expiresAt > Date.now() ? this.#users.get(session.email) : null
    if (!user) throw unauthorized()
    return user
  }

  ofUuid(uuid: string): FiatUser | null {
    return this.#users.all().find((user) => user.uuid === uuid) ?? null
  }

  ofConfirmKey(confirmKey: string): FiatUser | null {
    return this.#users.all().find((user) => user.confirmKey === confirmKey) ?? null
  }

  /** Changes a user. Called by control calls. @throws for an unknown email address */
  change(email: string, part: Partial<Pick<FiatUser, 'isEmailConfirmed' | 'isBlocked'>>): FiatUser {
    const user = this.#users.get(email.toLowerCase())
    if (!user) throw notFound(`No user ${email}`)
    return this.#users.save({ ...user, ...part })
  }

  endSessions(email: string): void {
    const own = this.#sessions.all().filter((session) => session.email === email.toLowerCase())
    for (const { token } of own) this.#sessions.delete(token)
  }

  /** Returns a token for the user's identity form, and the applicant's ID. */
  formToken({ uuid }: FiatUser): { token: string; applicantId: string } {
    return this.#applicants.issueToken(uuid, FORM_LEVEL, FORM_TOKEN_SECONDS)
  }

  /** Returns the name from the user's identity form; empty until the user has submitted the form. */
  nameOf({ uuid }: FiatUser): ApplicantName {
    return this.#applicants.find(uuid)?.name ?? { firstName: '', lastName: '' }
  }

  /** Returns a user's KYC status, derived from the state of the identity form. */
  kycStatus({ uuid }: FiatUser): KycStatus {
    const applicant = this.#applicants.find(uuid)
    if (applicant === null || applicant.reviewStatus === 'init') return 'incomplete'
    if (applicant.reviewStatus !== 'completed') return 'under_review'
    return applicant.result?.reviewAnswer === 'GREEN' ? 'complete' : 'failed'
  }
}

/** Derives a UUID in version 4 format from a string. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
