/** The subset of JSON Schema that the API's OpenAPI document uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
}

/** Returns a random number in [0, 1). */
export type Chance = () => number

/** Values that are likely to be valid, by field name, so that some requests succeed. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/**
 * Returns a value that usually matches a schema: a known value of the field if available, otherwise a value of the
 * right type.
 */
export function sample(schema: Schema, name: string, known: Known, chance: Chance): unknown {
  const ready = known[name]
  if (ready && chance() < 0.9) return pick(ready, chance)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sample(pick(choices, chance), name, known, chance)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, chance)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || chance() < 0.4)
          .map(([key, property]) => [key, sample(property, key, known, chance)]),
      )
    case 'array':
      return Array.from({ length: 1 + Math.floor(chance() * 2) }, () => sample(schema.items ?? {}, name, known, chance))
    case 'integer':
    case 'number':
      return Math.floor(chance() * 3)
    case 'boolean':
      return chance() < 0.5
    case 'null':
      return null
    default:
      return schema.pattern?.includes('\\d') ? pick(['1', '0.5', '250'], chance) : 'text'
  }
}

const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '-1',
  '0',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '.5',
  '1,5',
  '9'.repeat(10_000),
  '0.'.padEnd(60, '1'),
  'a'.repeat(5_000),
  '\u0000',
  '\ud800',
  "'; DROP TABLE orders; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${jndi:ldap://x}',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  null,
  true,
  [],
  [[]],
  {},
  { toString: 1 },
  { $ne: null },
]

/** Returns a copy of a request with one defect: a replaced value, a missing field or an extra field. */
export function spoil(request: unknown, chance: Chance): unknown {
  if (typeof request !== 'object' || request === null || chance() < 0.05) return pick(HOSTILE, chance)
  if (Array.isArray(request)) {
    const index = Math.floor(chance() * request.length)
    return request.length === 0 ? [pick(HOSTILE, chance)] : request.with(index, spoil(request[index], chance))
  }
  const entries = Object.entries(request)
  const [key, value] = pick(entries.length > 0 ? entries : ([['extra', null]] as const), chance)
  const deed = chance()
  if (deed < 0.15) return Object.fromEntries(entries.filter(([other]) => other !== key))
  if (deed < 0.3) return { ...request, [pick(EXTRA_FIELDS, chance)]: pick(HOSTILE, chance) }
  return { ...request, [key]: spoil(value, chance) }
}

const EXTRA_FIELDS = ['status', 'state', 'amountToGet', 'permissions', 'constructor', '__proto__', 'orderEvents']

function pick<T>(from: readonly T[], chance: Chance): T {
  return from[Math.floor(chance() * from.length)] as T
}
