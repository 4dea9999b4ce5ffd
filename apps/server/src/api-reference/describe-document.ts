import { entryFor, type Examples, type ReferenceTexts } from './reference-texts.ts'

/** Operation property that lists a call's error codes. */
export const ERROR_CODES_EXTENSION = 'x-error-codes'

/** Document property that explains every error code. */
export const ERRORS_EXTENSION = 'x-errors'

/** Document property that names the document's language. Absent from the English document. */
export const LANGUAGE_EXTENSION = 'x-language'

/** The parts of an OpenAPI document that can have descriptions. */
export interface ApiDocument {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema>; securitySchemes?: Record<string, { description?: string }> }
  /** Explanation of each error code: when it is sent, and what the caller should do. */
  [ERRORS_EXTENSION]?: ReferenceTexts['errors']
  [LANGUAGE_EXTENSION]?: string
}
interface Operation {
  operationId: string
  summary?: string
  description?: string
  parameters?: { name: string; description?: string; example?: unknown; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses?: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>
  [ERROR_CODES_EXTENSION]?: string[]
}
interface Schema {
  type?: string | string[]
  description?: string
  examples?: unknown[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
}

/** Matches the version suffix of an operation ID, as in `createOrder_v2`. */
const VERSION = /_v\d$/

/**
 * Adds the title and descriptions to a document, and examples to its parameters and properties. Modifies the document
 * in place.
 */
export function describeDocument(document: ApiDocument, texts: ReferenceTexts, examples: Examples): void {
  const { title, description, security } = texts.document
  Object.assign(document.info, { title, description })
  for (const [name, scheme] of Object.entries(document.components?.securitySchemes ?? {})) {
    const text = security[name]
    if (text !== undefined) scheme.description = text
  }
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    describeSchema(schema, { texts, examples, scope: name, path: [] })
  for (const methods of Object.values(document.paths ?? {}))
    for (const operation of Object.values(methods)) describeOperation(operation, texts, examples)
  document[ERRORS_EXTENSION] = texts.errors
}

function describeOperation(operation: Operation, texts: ReferenceTexts, examples: Examples): void {
  const scope = operation.operationId.replace(VERSION, '')
  const call = texts.calls[scope]
  if (call) Object.assign(operation, call)
  for (const parameter of operation.parameters ?? []) {
    const description = entryFor(texts.properties, scope, [parameter.name])
    const example = entryFor(examples, scope, [parameter.name])
    if (description !== undefined) parameter.description = description
    if (example !== undefined) parameter.example = example
  }
  const contents = [
    operation.requestBody?.content,
    ...Object.values(operation.responses ?? {}).map((one) => one.content),
  ]
  for (const content of contents)
    for (const { schema } of Object.values(content ?? {}))
      if (schema) describeSchema(schema, { texts, examples, scope, path: [] })
  describeResponses(operation, texts)
}

function describeResponses({ responses = {}, ...operation }: Operation, texts: ReferenceTexts): void {
  const codes = operation[ERROR_CODES_EXTENSION] ?? []
  const lines = codes.flatMap((code) => {
    const text = texts.errors[code]
    return text ? [`- \`${code}\`: ${text.when} ${text.action}`] : []
  })
  const { succeeded, refused, unavailable } = texts.document.responses
  for (const [status, response] of Object.entries(responses)) {
    if (status === '200') response.description = succeeded
    if (status === '4XX') response.description = [refused, ...lines].join('\n')
    if (status === '5XX') response.description = unavailable
  }
}

interface SchemaContext {
  texts: ReferenceTexts
  examples: Examples
  scope: string
  path: readonly string[]
}

function describeSchema(schema: Schema, context: SchemaContext): void {
  for (const part of [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    if (part) describeSchema(part, context)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const inner = { ...context, path: [...context.path, name] }
    const description = entryFor(context.texts.properties, context.scope, inner.path)
    if (description !== undefined) property.description = description
    const example = exampleOf(property, entryFor(context.examples, context.scope, inner.path))
    if (example !== undefined) property.examples = [example]
    describeSchema(property, inner)
  }
}

/**
 * Returns the example for a property, or undefined if it needs none. Enums and booleans need no entry in
 * `examples.json`, and neither does a `$ref`, because the referenced schema has its own example.
 */
function exampleOf(property: Schema, written: unknown): unknown {
  if (property.$ref !== undefined || property.type === 'object' || property.type === 'array') return undefined
  const values = property.enum ?? property.anyOf?.find((one) => one.enum)?.enum
  if (values) return values[0]
  if (property.type === 'boolean') return true
  return written
}
