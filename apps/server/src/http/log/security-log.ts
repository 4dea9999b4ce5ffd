import { DomainError, type DomainErrorCode } from '@cambio/core/shared/domain-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LineBudget } from './line-budget.ts'
import { SIGNATURE_HEADERS } from '../access/signature-headers.ts'
import type { Visitors } from '../access/visitors.ts'

/** Log events for domain errors that may be part of an attack. The security log omits all other domain errors. */
const REFUSALS: Partial<Record<DomainErrorCode, string>> = {
  CREDENTIALS_WRONG: 'password-refused',
  CODE_WRONG: 'code-refused',
  RESET_CODE_WRONG: 'code-refused',
  PASSKEY_REFUSED: 'two-factor-refused',
  TWO_FACTOR_REQUIRED: 'two-factor-required',
  SIGNATURE_REQUIRED: 'signature-refused',
  SIGNATURE_INVALID: 'signature-refused',
  SIGNATURE_STALE: 'signature-refused',
  SIGNATURE_REPLAYED: 'signature-refused',
  IP_NOT_ALLOWED: 'signature-refused',
  SESSION_REQUIRED: 'session-required',
  CONTROL_REQUIRED: 'forbidden',
  NOT_ORDER_OWNER: 'forbidden',
  KEY_BLOCKED: 'forbidden',
  ADDRESS_BLACKLISTED: 'forbidden',
  // The server treats a request for another user's order like a request for an unknown order.
  ORDER_NOT_FOUND: 'object-refused',
  SESSION_NOT_FOUND: 'object-refused',
  KEY_NOT_FOUND: 'object-refused',
  FACTOR_NOT_FOUND: 'object-refused',
  TOO_MANY_ATTEMPTS: 'limit-reached',
}

/** Log events for a wrong password or code, by call. Lists only calls that have their own event. */
const REFUSALS_OF_CALLS: Readonly<Record<string, string>> = {
  signIn: 'sign-in-refused',
  proveTwoFactor: 'two-factor-refused',
  confirmTotp: 'two-factor-refused',
}

/** Log events for successful calls that withdraw money, export data or change how a user signs in. */
const DEEDS: Readonly<Record<string, string>> = {
  signUp: 'sign-up',
  logout: 'sign-out',
  endSessions: 'sessions-ended',
  requestPasswordReset: 'password-reset-requested',
  resetPassword: 'password-changed',
  changePassword: 'password-changed',
  confirmEmail: 'email-confirmed',
  changeEmail: 'email-changed',
  proveTwoFactor: 'two-factor',
  confirmTotp: 'factor-added',
  addPasskey: 'factor-added',
  removeFactor: 'factor-removed',
  renewRecoveryCodes: 'recovery-codes-created',
  generateApiKey: 'key-created',
  updateApiKey: 'key-changed',
  deleteApiKey: 'key-deleted',
  exportAccount: 'account-exported',
  deleteAccount: 'account-deleted',
  withdrawFromWallet: 'withdrawal-requested',
  withdrawEarnings: 'withdrawal-requested',
}

const PUBLIC_KEY = /^[\w-]{1,64}$/
const MAX_EMAIL_LENGTH = 320

interface Parts {
  visitors: Visitors
  /** Returns the IP network that an IP address counts towards in the rate limits. */
  callerOf: (ip: string) => string
  /**
   * Returns a keyed hash of an email address. The hash links the log lines of one user without revealing the address.
   */
  emailHash: (email: string) => string
}

/**
 * Logs sign-ins, rejected requests and credential changes. A line never contains a password, code, token or email
 * address.
 */
export class SecurityLog {
  readonly #parts: Parts
  #budget = new LineBudget(() => {})
  #count: (event: string) => void = () => {}

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Installs the log on an app and reports the number of dropped lines in the app's own log.
   * @param count called for each event
   */
  watch(app: FastifyInstance, count: (event: string) => void): void {
    this.#count = count
    this.#budget = new LineBudget((of, lines) => app.log.info({ event: 'lines-left-out', of, lines }, 'lines-left-out'))
    app.addHook('onClose', () => this.#budget.close())
  }

  /** Logs a successful call if `DEEDS` has an event for it. */
  async answered(request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> {
    const event = DEEDS[callOf(request)]
    if (event && statusCode === 200) await this.log(request, event)
  }

  /**
   * Logs a rejected request. Ignores domain errors without a log event, other errors with status 404, and server
   * errors.
   */
  async refused(request: FastifyRequest, error: unknown, status: number): Promise<void> {
    if (error instanceof DomainError) {
      const { code }: DomainError = error
      const event = REFUSALS[code]
      if (event) await this.log(request, eventAt(request, event), { code })
      return
    }
    const event = status === 429 ? 'limit-reached' : status === 403 ? 'forbidden' : 'input-refused'
    if (status >= 400 && status < 500 && status !== 404) await this.log(request, event, { status })
  }

  /** Logs a security event together with its request ID. */
  async log(request: FastifyRequest, event: string, facts: Record<string, string | number> = {}): Promise<void> {
    const { callerOf, visitors } = this.#parts
    const address = callerOf(request.ip)
    this.#count(event)
    if (!this.#budget.take(event, address)) return
    const named = await visitors.named(request)
    const call = `${request.method} ${request.routeOptions.url ?? ''}`
    request.log.info(
      { event, call, address, ...(named && { account: named.userId }), ...this.#claimed(request), ...facts },
      event,
    )
  }

  /**
   * Returns the log fields for the identity that a request claims: the hash of an email address, an API key, or both.
   */
  #claimed(request: FastifyRequest) {
    const { email } = (request.body ?? {}) as { email?: unknown }
    const key = request.headers[SIGNATURE_HEADERS[0]]
    return {
      ...(typeof email === 'string' && { emailHash: this.#parts.emailHash(email.slice(0, MAX_EMAIL_LENGTH)) }),
      ...(typeof key === 'string' && PUBLIC_KEY.test(key) && { key }),
    }
  }
}

function callOf(request: FastifyRequest): string {
  return request.routeOptions.config.call ?? ''
}

function eventAt(request: FastifyRequest, event: string): string {
  const isOfProof = event === 'password-refused' || event === 'code-refused'
  return (isOfProof && REFUSALS_OF_CALLS[callOf(request)]) || event
}
