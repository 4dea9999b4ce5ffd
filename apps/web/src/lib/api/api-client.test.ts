import { expect, test } from 'vitest'
import { asApiError } from './api-client.ts'

test.each([
  ['ERR_NOT_FOUND_E', 'ERR_NOT_FOUND'],
  ['ERR_NOT_FOUND', 'ERR_NOT_FOUND'],
  ['ERR_FORBIDDEN', 'ERR_FORBIDDEN'],
])('treats the error code %s as %s', (code, expected) => {
  expect(asApiError({ code, message: 'text' }, 404)).toMatchObject({ code: expected, status: 404 })
})

test('reports a response without an error code as unrecognised', () => {
  expect(asApiError('<html>', 502)).toMatchObject({ code: 'UNRECOGNISED', status: 502 })
})
