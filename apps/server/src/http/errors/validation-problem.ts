/** Validation error of the schema library, as passed on by the Fastify type provider. */
export interface ValidationFinding {
  /** Code of the validation error, such as `invalid_type`. */
  keyword: string
  message?: string | undefined
  params?: Readonly<Record<string, unknown>>
}

/** Validation error inside a union, in the schema library's own format. */
interface Issue {
  code: string
  message: string
  path: readonly unknown[]
  values?: readonly unknown[]
}

/** Returns a message that explains to API client developers what is wrong with a field. */
export function problemOf({ keyword, message, params = {} }: ValidationFinding): string {
  const { expected, values, minimum, maximum, format, origin } = params
  switch (keyword) {
    case 'invalid_type':
      return `expected ${String(expected)}`
    case 'invalid_value':
      return Array.isArray(values) ? `expected ${values.map(String).join(' or ')}` : 'not an allowed value'
    case 'too_small':
      return `must be at least ${String(minimum)}${unitOf(origin)}`
    case 'too_big':
      return `must be at most ${String(maximum)}${unitOf(origin)}`
    case 'invalid_format':
      return format === 'regex' ? 'has the wrong format' : `expected ${String(format)}`
    case 'invalid_union':
      return problemOfUnion(params['errors'])
    default:
      return message ?? keyword
  }
}

/**
 * Returns a message that explains what is wrong with an optional field. The schema of such a field is a union of the
 * empty string and the required format.
 */
function problemOfUnion(branches: unknown): string {
  const filled = (branches as readonly Issue[][] | undefined)?.flatMap(([first]) =>
    first && !isEmptyText(first) ? [first] : [],
  )
  const [only, other] = filled ?? []
  if (!only || other || only.path.length > 0) return 'matches none of the allowed forms'
  return problemOf({ keyword: only.code, message: only.message, params: { ...only } })
}

function isEmptyText({ code, values }: Issue): boolean {
  return code === 'invalid_value' && values?.length === 1 && values[0] === ''
}

function unitOf(origin: unknown): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}
