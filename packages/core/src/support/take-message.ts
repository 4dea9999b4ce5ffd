import type { AttemptLimits } from '../accounts/account-ports.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { Clock } from '@cambio/kernel/clock'
import { MIN_SUPPORT_FORM_MS } from '@cambio/kernel/support-form'
import { hasWords } from './has-words.ts'
import type { FormStamps, FormMessage, SupportStore } from './support-message.ts'

/** Maximum time between opening and submitting a form, in milliseconds. */
export const MAX_FORM_MS = 24 * 3_600_000
export interface TakeMessageDeps {
  /** Recipient of support messages; null if messages are not accepted. */
  supportEmail: string | null
  messages: Pick<SupportStore, 'add'>
  stamps: FormStamps
  limits: AttemptLimits
  clock: Clock
  report: (event: string, facts: Record<string, string | number>) => void
}

/** A submitted support form. */
export interface SentForm {
  message: FormMessage
  stamp: string
  /** Content of a field that is invisible to users (honeypot). */
  trap: string
  ip: string
}

/**
 * Stores a message for the worker to send. A message with a filled-in honeypot field is discarded, but the caller
 * receives the normal response.
 * @throws {DomainError} SUPPORT_CLOSED, SUPPORT_FULL, MESSAGE_REFUSED (`field`, `reason`), TOO_MANY_ATTEMPTS
 */
export async function takeMessage(deps: TakeMessageDeps, { message, stamp, trap, ip }: SentForm): Promise<void> {
  if (deps.supportEmail === null)
    throw new DomainError('SUPPORT_CLOSED', 'This exchange does not accept support messages')
  if (trap !== '') return deps.report('support-message-trapped', {})
  const now = deps.clock.now()
  assertPatient(deps.stamps.read(stamp), now)
  if (!hasWords(message.text))
    throw new DomainError('MESSAGE_REFUSED', 'Describe the request in words', { field: 'text', reason: 'no-words' })
  const sender = { ip, email: message.email }
  await deps.limits.take('support', sender)
  if (await deps.messages.add(message)) return
  await deps.limits.resetAttempts('support', sender)
  throw new DomainError('SUPPORT_FULL', 'Too many support messages wait')
}

function assertPatient(issuedAt: number | null, now: number): void {
  const ageMs = issuedAt === null ? null : now - issuedAt
  if (ageMs !== null && ageMs >= MIN_SUPPORT_FORM_MS && ageMs <= MAX_FORM_MS) return
  const reason = ageMs !== null && ageMs >= 0 && ageMs < MIN_SUPPORT_FORM_MS ? 'too-soon' : 'out-of-date'
  throw new DomainError('MESSAGE_REFUSED', 'The form was sent too quickly or was open for too long', {
    field: 'stamp',
    reason,
  })
}
