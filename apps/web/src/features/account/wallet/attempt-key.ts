import { keepText, keptText } from '../state/kept-form.ts'

const FIELD = 'withdrawal-attempt'

/**
 * The idempotency key of an attempt. As long as nobody knows how it ended, the same attempt has the same key, also after a
 * reload: it can be made once only.
 */
export function attemptKey(body: object): string {
  const of = JSON.stringify(body)
  const [known, key] = keptText(FIELD).split('\n')
  if (known === of && key !== undefined) return key
  const fresh = crypto.randomUUID()
  keepText(FIELD, `${of}\n${fresh}`)
  return fresh
}

/** The attempt was answered: the next one is another. */
export function forgetAttempt(): void {
  keepText(FIELD, '')
}
