import { keepText, keptText } from '../state/kept-form.ts'

const FIELD = 'withdrawal-attempt'

/**
 * Returns the idempotency key for a withdrawal. Until the outcome is known, every attempt at the same withdrawal uses
 * the same key, even after a reload. The server therefore executes the withdrawal at most once.
 */
export function attemptKey(body: object): string {
  const of = JSON.stringify(body)
  const [known, key] = keptText(FIELD).split('\n')
  if (known === of && key !== undefined) return key
  const fresh = crypto.randomUUID()
  keepText(FIELD, `${of}\n${fresh}`)
  return fresh
}

/**
 * Forgets the withdrawal's idempotency key once the outcome is known, so that the next withdrawal receives a new one.
 */
export function forgetAttempt(): void {
  keepText(FIELD, '')
}
