import { expect, test } from 'vitest'
import { problemOf } from './validation-problem.ts'

const emptyText = { code: 'invalid_value', values: [''] }

test.each([
  ['invalid_type', { expected: 'string' }, 'expected string'],
  ['invalid_value', { values: ['FIXED', 'FLOATING'] }, 'expected FIXED or FLOATING'],
  ['too_small', { minimum: 8, origin: 'string' }, 'must be at least 8 characters'],
  ['too_big', { maximum: 10, origin: 'array' }, 'must be at most 10 entries'],
  ['too_big', { maximum: 20, origin: 'number' }, 'must be at most 20'],
  ['invalid_format', { format: 'regex' }, 'has the wrong format'],
  ['invalid_format', { format: 'email' }, 'expected email'],
  ['invalid_union', {}, 'matches none of the allowed forms'],
])('describes the validation error %s with the parameters %j: %s', (keyword, params, problem) => {
  expect(problemOf({ keyword, params, message: 'Invalid input' })).toBe(problem)
})

test.each([
  [[emptyText, { code: 'invalid_value', values: ['a', 'b'] }], 'expected a or b'],
  [[emptyText, { code: 'invalid_type', expected: 'string', path: ['inner'] }], 'matches none of the allowed forms'],
  [
    [
      { code: 'invalid_type', expected: 'number' },
      { code: 'invalid_type', expected: 'string' },
    ],
    'matches none of the allowed forms',
  ],
])('describes a union error by its only alternative besides the empty text if there is one: %j', (issues, problem) => {
  const errors = issues.map((issue) => [{ message: 'Invalid input', path: [], ...issue }])
  expect(problemOf({ keyword: 'invalid_union', params: { errors } })).toBe(problem)
})

test("falls back to the schema library's message for an unknown error type", () => {
  expect(problemOf({ keyword: 'custom', message: 'Invalid input' })).toBe('Invalid input')
})
