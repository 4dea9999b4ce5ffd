import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { ApplicantName, Applicants } from '../identity-forms/applicants.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { notFound } from '../sandbox-error.ts'
import { JsonRecords } from '../state/json-records.ts'
import type { FiatSettings } from './fiat-settings.ts'
import { MercuryoRefusal, unauthorized, userNotFound } from './mercuryo-refusal.ts'

const MAX_USERS = 2_000
const MAX_SESSIONS = 5_000
/** Minimum time between two confirmation emails to a user, in seconds. */
export const RESEND_SECONDS = 60
/** Number of digits of an emailed code. */
export const CODE_LENGTH = 6
/** Number of wrong codes after which an emailed code is no longer valid. */
const MAX_CODE_TRIES = 5
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
  /** Code of the last confirmation email, with its public key; null if the email contains a link. */
  emailCode: { key: string; code: string; wrongTries: number } | null
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
   * Creates a user and sends the email with the confirmation link or code. For a registered but unconfirmed address,
   * sends the email again, at most once a minute. Returns null for a registered address, unless the email contains a
   * new code. In that case returns the user, because the caller needs the code's key.
   */
  signUp(email: string): FiatUser | null {
    const key = email.toLowerCase()
    const known = this.#users.get(key)
    if (known) {
      const isDue = !known.isEmailConfirmed && known.emailSentAt + RESEND_SECONDS * 1_000 <= Date.now()
      const sent = isDue ? this.#sendEmail(known) : null
      return sent?.emailCode ? sent : null
    }
    const confirmKey = randomBytes(16).toString('hex')
    const user = {
      uuid: uuidOf(key),
      email: key,
      isEmailConfirmed: false,
      isBlocked: false,
      confirmKey,
      emailSentAt: 0,
      emailCode: null,
    }
    return this.#sendEmail(user)
  }

  /**
   * Confirms the email address whose code has the given key. @throws {MercuryoRefusal} for a wrong key or code, and after
   * five wrong codes
   */
  verifyEmail(key: string, code: string): FiatUser {
    const user = this.#users.all().find(({ emailCode }) => emailCode?.key === key)
    if (!user?.emailCode || user.emailCode.wrongTries >= MAX_CODE_TRIES)
      throw new MercuryoRefusal(403, 403_001, 'Verification failed.')
    if (user.emailCode.code === code) return this.#users.save({ ...user, isEmailConfirmed: true, emailCode: null })
    this.#users.save({ ...user, emailCode: { ...user.emailCode, wrongTries: user.emailCode.wrongTries + 1 } })
    throw new MercuryoRefusal(403, 403_002, 'Verification failed.')
  }

  /**
   * Sends the email with the confirmation link or code. Stores the code and the time of the email, and returns the
   * user.
   */
  #sendEmail(user: FiatUser): FiatUser {
    const { publicUrl, emailConfirmation } = this.#settings.now
    const emailCode = emailConfirmation === 'code' ? newCode() : null
    const text =
      emailCode === null
        ? `Confirm your email for card payments: ${publicUrl}/sandbox/pay/confirm/${user.confirmKey}`
        : `Your code for card payments: ${emailCode.code}`
    this.#mailbox.add({ to: user.email, subject: 'Confirm your email', text, html: '', at: new Date().toISOString() })
    return this.#users.save({ ...user, emailSentAt: Date.now(), emailCode })
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

function newCode(): { key: string; code: string; wrongTries: number } {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  return { key: randomBytes(16).toString('hex'), code, wrongTries: 0 }
}

/** Derives a UUID in version 4 format from a string. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
