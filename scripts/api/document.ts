/** Parts of openapi.json that the Postman collection and the curl page use. */
export interface ApiDocument {
  info: { title: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags?: string[]
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  description?: string
  example?: unknown
  schema: Schema
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  $ref?: string
}

/** Value of a path, query or header parameter. */
export interface Value {
  name: string
  value: string
  isRequired: boolean
  description: string
}

/** An API call from the document, with example values for its parameters and body. */
export interface ApiCall {
  id: string
  summary: string
  description: string
  group: string
  method: string
  path: string
  signing: 'none' | 'accepted' | 'required'
  needsSession: boolean
  pathValues: Value[]
  query: Value[]
  headers: Value[]
  /** Example of the JSON body, with only its required fields; null if the call has no JSON body. */
  body: Record<string, unknown> | null
  /** True if the body is a form with files. */
  isForm: boolean
}

/**
 * Optional query parameters that an example needs, keyed by call. Such a call accepts several ways to name a pair or to
 * prove access to an order. The document therefore marks none of these parameters as required.
 */
const NEEDED_FIELDS: Record<string, readonly string[]> = {
  getRate: ['instrumentFromSlug', 'instrumentToSlug', 'claimedDepositAmount'],
  orderPublicInfo: ['orderId', 'destinationAddress'],
  orderRefundInfo: ['destinationAddress'],
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'

/** Returns a document's API calls in document order, with example values. */
export function callsOf({ paths, components: { schemas } }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId: id, summary, description, security = [], parameters = [], requestBody } = operation
      const isSigned = security.some((way) => 'publicKey' in way)
      const isOpen = security.some((way) => Object.keys(way).length === 0)
      const signed = isOpen ? 'accepted' : 'required'
      const valuesIn = (place: Parameter['in']): Value[] =>
        parameters.filter((one) => one.in === place).map((one) => valueOf(one, schemas))
      const body = requestBody?.content[JSON_TYPE]?.schema
      return {
        id,
        summary,
        description,
        path,
        method: method.toUpperCase(),
        group: operation.tags?.[0] ?? 'exchange',
        signing: isSigned ? signed : 'none',
        needsSession: security.some((way) => 'session' in way),
        pathValues: valuesIn('path'),
        query: valuesIn('query').map((one) => ({ ...one, isRequired: one.isRequired || isNeeded(id, one.name) })),
        headers: valuesIn('header'),
        body: body ? (exampleOf(body, schemas) as Record<string, unknown>) : null,
        isForm: FORM_TYPE in (requestBody?.content ?? {}),
      }
    }),
  )
}

function isNeeded(id: string, name: string): boolean {
  const call = id.replace(/_v\d$/, '')
  return NEEDED_FIELDS[call]?.includes(name) ?? false
}

function valueOf(parameter: Parameter, schemas: Record<string, Schema>): Value {
  const { name, required: isRequired = false, description = '', example, schema } = parameter
  const value = example ?? exampleOf(schema, schemas)
  return { name, isRequired, description, value: typeof value === 'string' ? value : JSON.stringify(value) }
}

/**
 * Returns an example value of a schema. An object contains only its required fields, or all fields if none is required.
 */
function exampleOf(schema: Schema, schemas: Record<string, Schema>): unknown {
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return firstUseful(variants.map((one) => exampleOf(one, schemas)))
  if (schema.properties) return objectOf(schema.properties, schema.required, schemas)
  if (schema.items) return [exampleOf(schema.items, schemas)].filter((item) => item !== null)
  return schema.default ?? null
}

function firstUseful(examples: unknown[]): unknown {
  return examples.find((one) => one !== null && one !== '') ?? examples[0]
}

function objectOf(
  properties: Record<string, Schema>,
  required: readonly string[] | undefined,
  schemas: Record<string, Schema>,
): Record<string, unknown> {
  const names = required?.length ? required : Object.keys(properties)
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, schemas)]))
}
