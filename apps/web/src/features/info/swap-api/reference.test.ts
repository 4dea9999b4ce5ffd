import { readFileSync } from 'node:fs'
import { WIRE_ERROR_CODES } from '@cambio/contract/error-codes'
import { describe, expect, test } from 'vitest'
import { API_GROUPS, referenceOf, typeText, type ApiDocument } from './reference.ts'

const file = new URL('../../../../../../openapi.json', import.meta.url)
const { groups, errors } = referenceOf(JSON.parse(readFileSync(file, 'utf8')) as ApiDocument)
const calls = groups.flatMap((group) => group.calls)
const call = (id: string) => calls.find((one) => one.id === id)

describe('API reference generated from the OpenAPI document', () => {
  test('the API reference contains every group and error code, and every call exactly once', () => {
    expect(groups.map(({ name }) => name)).toEqual([...API_GROUPS])
    for (const group of groups) expect(group.calls.length, group.name).toBeGreaterThan(0)
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
    expect(errors.map(({ code }) => code)).toEqual([...WIRE_ERROR_CODES])
    for (const { path } of calls) expect(path).not.toMatch(/users|affiliates/)
  })

  test("describes a call's parameters, response and signing", () => {
    expect(call('getRate')).toMatchObject({ method: 'GET', path: '/api/v2/rates/public/one', signing: 'accepted' })
    expect(call('getRate')?.query.map(({ name }) => name)).toContain('claimedDepositAmount')
    expect(call('getRate')?.answer.map(({ name }) => name)).toContain('amountToGet')
    const mode = call('createOrder')?.body.find(({ name }) => name === 'rateMode')
    expect(mode).toMatchObject({ name: 'rateMode', type: '"FIXED" | "FLOATING" | null', isRequired: false })
    expect(call('publicStats')?.signing).toBe('none')
    expect(calls.some(({ signing }) => signing === 'required')).toBe(true)
  })
})

test.each([
  [{ type: 'string' }, 'string'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ items: { $ref: '#/components/schemas/Order' } }, 'Order[]'],
  [{}, 'object'],
])('typeText(%j) returns %s', (schema, text) => expect(typeText(schema)).toBe(text))
