import { readFileSync } from 'node:fs'
import { WIRE_ERROR_CODES } from '@cambio/contract/error-codes'
import { present } from '@cambio/kernel/assert'
import { describe, expect, test } from 'vitest'
import { API_GROUPS, referenceOf, type ApiDocument } from '../../../web/src/features/info/swap-api/reference.ts'
import { openApiDocument } from '../http/openapi/openapi-document.ts'
import { entryFor, readExamples, readReferenceTexts } from './reference-texts.ts'

interface Described {
  name: string
  description?: string
  hasExample: boolean
}

const english = present(readReferenceTexts('en'), 'English texts are complete')
const document = JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8')) as ApiDocument
const CYRILLIC = /[а-яё]/i

/** Returns the properties and parameters in a part of the API document, with their descriptions. */
function describedIn(part: unknown): Described[] {
  if (Array.isArray(part)) return part.flatMap(describedIn)
  if (typeof part !== 'object' || part === null) return []
  const { properties = {}, parameters = [] } = part as { properties?: object; parameters?: { name: string }[] }
  const named = [...Object.entries(properties), ...[parameters].flat().map((one) => [one.name, one] as const)]
  return [
    ...named.map(([name, field]) => ({ name, ...describedOf(field) })),
    ...Object.entries(part).flatMap(([key, inner]) => (key === 'examples' ? [] : describedIn(inner))),
  ]
}

function describedOf(field: object & { description?: string; schema?: object }): Omit<Described, 'name'> {
  const schema: Record<string, unknown> = { ...field.schema, ...field }
  const isScalar = ['string', 'number', 'integer', 'boolean'].some((type) => [schema['type']].flat().includes(type))
  const hasExample =
    !isScalar || schema['format'] === 'binary' || 'examples' in schema || 'example' in schema || 'enum' in schema
  return { hasExample, ...(field.description !== undefined && { description: field.description }) }
}

/** Returns the properties whose first example has a JSON type that their schema does not allow. */
function mistypedIn(part: unknown, path = ''): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => mistypedIn(one, path))
  if (typeof part !== 'object' || part === null) return []
  const { type, examples } = part as { type?: string | string[]; examples?: unknown[] }
  const types = [type ?? []].flat()
  const isMistyped = types.length > 0 && Array.isArray(examples) && !types.some((one) => hasType(examples[0], one))
  const inner = Object.entries(part).filter(([key]) => key !== 'examples')
  return [...(isMistyped ? [path] : []), ...inner.flatMap(([key, value]) => mistypedIn(value, `${path}/${key}`))]
}

function hasType(example: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(example)
  if (type === 'array') return Array.isArray(example)
  if (type === 'null') return example === null
  return typeof example === type
}

describe('openapi.json', () => {
  const fields = describedIn(document)

  test('openapi.json describes every call', () => {
    const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    for (const { operationId, summary, description } of calls) {
      expect(summary, operationId).toBeTruthy()
      expect(description, operationId).toMatch(/\.$/)
    }
  })

  test('openapi.json describes every property and parameter', () => {
    expect(fields.length).toBeGreaterThan(1_300)
    expect(fields.filter(({ description }) => !description).map(({ name }) => name)).toEqual([])
  })

  test('openapi.json contains an example for every scalar property and parameter', () => {
    expect(fields.filter(({ hasExample }) => !hasExample).map(({ name }) => name)).toEqual([])
  })

  test('every example in openapi.json has the type of its property', () => {
    expect(mistypedIn(document)).toEqual([])
  })

  test('openapi.json explains when each error code is sent and what the caller should do', () => {
    expect(Object.keys(english.errors)).toEqual([...WIRE_ERROR_CODES])
    expect(document['x-errors']).toEqual(english.errors)
  })
})

describe('API reference wording', () => {
  test('every API reference entry belongs to an existing API call or property', () => {
    const used = new Set(describedIn(document).map(({ description }) => description))
    const unused = Object.entries(english.properties).filter(([, text]) => !used.has(text))
    expect(unused).toEqual([])
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    expect(Object.keys(english.calls).filter((name) => !ids.includes(name))).toEqual([])
    expect(Object.keys(readExamples()).filter((key) => !(key in english.properties))).toEqual([])
  })

  test('every API reference entry on the Russian /swap-api page is in Russian', async () => {
    const { groups, errors, language } = referenceOf(JSON.parse(await openApiDocument('ru')) as ApiDocument)
    expect(language).toBe('ru')
    expect(groups).toHaveLength(API_GROUPS.length)
    const texts = groups.flatMap(({ calls }) =>
      calls.flatMap(({ summary, description, query, body, answer }) => [
        summary,
        description,
        ...[...query, ...body, ...answer].map((field) => field.description),
      ]),
    )
    expect(texts.length).toBeGreaterThan(250)
    const shown = [...texts, ...errors.flatMap(({ when, action }) => [when, action])]
    expect([...new Set(shown.filter((text) => !CYRILLIC.test(text)))]).toEqual([])
  })
})

test.each([
  ['whatIf', ['rest', 'amount'], 'path'],
  ['whatIf', ['amount'], 'call'],
  ['other', ['deep', 'rest', 'amount'], 'path'],
  ['other', ['amount'], 'name'],
  ['other', ['nothing'], undefined],
])('entryFor(%s, %j) returns the most specific entry', (scope, path, expected) => {
  const entries = { amount: 'name', 'rest.amount': 'path', 'whatIf:amount': 'call' }
  expect(entryFor(entries, scope, path)).toBe(expected)
})
