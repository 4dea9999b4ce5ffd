import { readdirSync, readFileSync } from 'node:fs'
import { WIRE_ERROR_CODES } from '@cambio/contract/error-codes'
import { describe, expect, test } from 'vitest'
import type { ApiDocument } from '../../../web/src/features/info/swap-api/reference.ts'
import { openApiDocument } from '../http/openapi/openapi-document.ts'
import { entryFor, readExamples, readReferenceTexts, withEnglish } from './reference-texts.ts'

interface Described {
  name: string
  description?: string
  hasExample: boolean
}

const english = readReferenceTexts('en')
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

/** Returns the texts in the files of a language, each with its file and the path of its keys. */
function textsOf(locale: string): [key: string, text: string][] {
  const folder = new URL(`texts/${locale}/`, import.meta.url)
  return readdirSync(folder).flatMap((file) =>
    textsIn(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object, [file]),
  )
}

function textsIn(part: object, path: readonly string[]): [key: string, text: string][] {
  return Object.entries(part).flatMap(([key, value]: [string, object | string]) => {
    const inner = [...path, key]
    return typeof value === 'string' ? [[inner.join('/'), value] as [string, string]] : textsIn(value, inner)
  })
}

/** Properties of an API document whose texts are in the document's language. */
const WRITTEN = new Set(['title', 'summary', 'description', 'when', 'action'])

/** Returns the titles, summaries, descriptions and explanations in a part of the API document. */
function writtenIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(writtenIn)
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'examples') return []
    return typeof value === 'string' ? (WRITTEN.has(key) ? [value] : []) : writtenIn(value)
  })
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
})

describe('Russian API reference', () => {
  const russian = new Map(textsOf('ru'))

  test('the Russian API reference has exactly the entries of the English one', () => {
    const keys = textsOf('en').map(([key]) => key)
    expect(keys.length).toBeGreaterThan(900)
    expect([...russian.keys()].toSorted()).toEqual(keys.toSorted())
  })

  test('every entry of the Russian API reference is in Russian', () => {
    const untranslated = textsOf('en').filter(([key, text]) => {
      const translation = russian.get(key) ?? ''
      return translation === text || !CYRILLIC.test(translation)
    })
    expect(untranslated).toEqual([])
  })

  test('every description in the Russian openapi.json is in Russian', async () => {
    const served = JSON.parse(await openApiDocument('ru')) as ApiDocument
    expect(served['x-language']).toBe('ru')
    const lines = writtenIn(served).flatMap((text) => text.split('\n').filter(Boolean))
    expect(lines.length).toBeGreaterThan(2_000)
    expect([...new Set(lines.filter((line) => !CYRILLIC.test(line)))]).toEqual([])
  })
})

test('texts that a translation of the API reference lacks are in English', () => {
  const orders = { summary: 'Заявка', description: 'Возвращает заявку.' }
  const texts = withEnglish({ calls: { orderPublicInfo: orders } }, english)
  expect(texts.calls['orderPublicInfo']).toEqual(orders)
  expect(texts.calls['createOrder']).toEqual(english.calls['createOrder'])
  expect(texts).toMatchObject({ properties: english.properties, errors: english.errors, document: english.document })
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
