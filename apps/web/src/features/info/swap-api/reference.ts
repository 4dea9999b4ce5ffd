/** The parts of the exchange's OpenAPI document that the page reads. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, ApiSchema> }
  'x-errors'?: Record<string, { when: string; action: string }>
  'x-language'?: string
}
interface ApiOperation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, unknown>[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: ApiSchema }[]
  requestBody?: { content: Record<string, { schema: ApiSchema }> }
  responses?: Record<string, { content?: Record<string, { schema: ApiSchema }> }>
}
export interface ApiSchema {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  anyOf?: ApiSchema[]
  oneOf?: ApiSchema[]
  items?: ApiSchema
  properties?: Record<string, ApiSchema>
  required?: string[]
  $ref?: string
}

export interface ApiField {
  name: string
  type: string
  isRequired: boolean
  /** Description in the language of the reference. */
  description: string
}

/** API call as shown in the reference. */
export interface ApiCall {
  id: string
  method: string
  path: string
  summary: string
  description: string
  /** Whether a request signature made with an API key is required, optional or unused. */
  signing: 'none' | 'accepted' | 'required'
  query: ApiField[]
  body: ApiField[]
  answer: ApiField[]
}

export interface ApiReference {
  groups: { name: string; calls: ApiCall[] }[]
  errors: ApiErrorText[]
  /** Language of the descriptions: the page's language, or English if they are not translated. */
  language: string
}

/** Description of an error code: when the server sends it, and what the caller should do. */
export interface ApiErrorText {
  code: string
  when: string
  action: string
}

/**
 * Areas of the API that partners use. The reference omits all other calls, such as account calls, which are only in the
 * OpenAPI document.
 */
export const API_GROUPS = ['instruments', 'pairs', 'rates', 'orders', 'webhooks', 'stats', 'health'] as const
/** Matches the version suffix of an operation ID, such as `_v2`. */
const OTHER_VERSION = /_v\d$/
const JSON_TYPE = 'application/json'

/**
 * Returns the API reference: the partner calls by area, and the error codes. If a call exists in several API versions,
 * contains only one of them.
 */
export function referenceOf({
  paths,
  components,
  'x-errors': errorTexts = {},
  'x-language': language = 'en',
}: ApiDocument): ApiReference {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = API_GROUPS.map((name) => ({
    name,
    calls: calls
      .filter(({ operation }) => operation.tags?.[0] === name && !OTHER_VERSION.test(operation.operationId))
      .map((one) => callOf(one, components.schemas)),
  }))
  return { groups, errors: Object.entries(errorTexts).map(([code, text]) => ({ code, ...text })), language }
}

function callOf(
  { path, method, operation }: { path: string; method: string; operation: ApiOperation },
  schemas: Record<string, ApiSchema>,
): ApiCall {
  const {
    operationId: id,
    summary = '',
    description = '',
    security,
    parameters = [],
    requestBody,
    responses,
  } = operation
  return {
    id,
    method,
    path,
    summary,
    description,
    signing: !security ? 'none' : security.every((way) => 'signature' in way) ? 'required' : 'accepted',
    query: parameters
      .filter((one) => one.in === 'query')
      .map(({ name, schema, required = false, description: text = '' }) => ({
        name,
        type: typeText(schema),
        isRequired: required,
        description: text,
      })),
    body: fieldsOf(requestBody?.content[JSON_TYPE]?.schema, schemas),
    answer: fieldsOf(responses?.['200']?.content?.[JSON_TYPE]?.schema, schemas),
  }
}

/** Returns the fields of an object type, or of the objects in a list. */
function fieldsOf(schema: ApiSchema | undefined, schemas: Record<string, ApiSchema>): ApiField[] {
  if (!schema) return []
  if (schema.$ref) return fieldsOf(schemas[nameOf(schema.$ref)], schemas)
  if (schema.items) return fieldsOf(schema.items, schemas)
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeText(field),
    isRequired: schema.required?.includes(name) ?? false,
    description: field.description ?? '',
  }))
}

/** Formats a schema as a TypeScript type. A referenced schema is shown only by its name. */
export function typeText(schema: ApiSchema): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  // Omit the empty string from a union. It is equivalent to an omitted field, and the API accepts it only for existing
  // clients.
  if (choices) return [...new Set(choices.filter((one) => !isEmptyText(one)).map(typeText))].join(' | ')
  if (schema.items) return `${typeText(schema.items)}[]`
  return [schema.type ?? 'object'].flat().join(' | ')
}

const isEmptyText = ({ enum: values }: ApiSchema): boolean => values?.length === 1 && values[0] === ''

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? ''
