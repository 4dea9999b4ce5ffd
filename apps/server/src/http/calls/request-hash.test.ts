import { expect, it } from 'vitest'
import { requestHash } from './request-hash.ts'

it('the request hash ignores field order at any depth', () => {
  expect(requestHash({ a: 1, b: { c: [1, { d: 2, e: 3 }] } })).toBe(
    requestHash({ b: { c: [1, { e: 3, d: 2 }] }, a: 1 }),
  )
})

it.each([[{ a: '1' }], [{ a: 1, b: undefined, c: null }], [{ a: [2, 1] }], [{ a: [1, 2] }], [{}], [null]])(
  'the request hash distinguishes %j from { a: 1 }',
  (body) => {
    expect(requestHash(body)).not.toBe(requestHash({ a: 1 }))
  },
)
