/** Names of fields that must never appear in a log, at any depth. */
const SECRET_NAMES = new Set([
  'password',
  'newpassword',
  'passwordhash',
  'passphrase',
  'secret',
  'secretkey',
  'privatekey',
  'token',
  'accesstoken',
  'refreshtoken',
  'controltoken',
  'grant',
  'resetcode',
  'recoverycode',
  'recoverycodes',
  'email',
  'useremail',
  'cookie',
  'cookies',
  'set-cookie',
  'authorization',
  'x-api-signature',
  // Error fields that may contain database rows or email text.
  'detail',
  'where',
  'parameters',
  'subject',
  'text',
  'html',
])
const REDACTED = '[Redacted]'
/** Matches email addresses, and thus also the credentials before the host in a URL. */
const EMAIL = /[^\s<>()[\]"',;:/@]{1,64}@[^\s<>()[\]"',;:/@]{1,255}/g
const MAX_DEPTH = 6
const MAX_ENTRIES = 50

/**
 * Returns log fields without secrets and email addresses. Removes secret fields by name at any depth. Removes email
 * addresses from all strings, including strings in errors.
 */
export function logFacts(facts: object): Record<string, unknown> {
  return entriesOf(facts, 0)
}

/** Logger options. Errors are passed on unchanged, because `logFacts` serialises them. */
export const LOG_LINES = { formatters: { log: logFacts }, serializers: { err: (error: unknown) => error } }

function entriesOf(of: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(of).slice(0, MAX_ENTRIES)
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      SECRET_NAMES.has(name.toLowerCase()) ? REDACTED : redacted(value, depth + 1),
    ]),
  )
}

function redacted(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replaceAll(EMAIL, REDACTED)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth > MAX_DEPTH) return '…'
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((one) => redacted(one, depth + 1))
  if (value instanceof Error) return errorFacts(value, depth)
  const prototype: unknown = Object.getPrototypeOf(value)
  // Objects such as requests and sockets refer to many other objects, so only their class name is logged.
  if (prototype !== null && prototype !== Object.prototype) return `[${value.constructor.name}]`
  return entriesOf(value, depth)
}

function errorFacts(error: Error, depth: number): Record<string, unknown> {
  return {
    ...entriesOf(error, depth),
    type: error.name,
    message: redacted(error.message, depth),
    stack: redacted(error.stack, depth),
    ...(error.cause !== undefined && { cause: redacted(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && { errors: redacted(error.errors, depth + 1) }),
  }
}
