import { expect, test } from 'vitest'
import { createFailureKey } from './create-failure.ts'

test.each([
  ['ERR_FORBIDDEN', 'Client data is blacklisted', {}, 'error_address_blacklisted'],
  ['ERR_FORBIDDEN', 'No', {}, 'error_create_exchange'],
  ['ERR_VALIDATION', 'bad', { address: 'wrong' }, 'error_address_incorrect'],
  ['ERR_NOT_ACCEPTABLE', 'old', {}, 'error_rate_outdated'],
  ['UNRECOGNISED', '<html>', {}, 'error_create_order_unknwon'],
  ['UNREACHABLE', 'x', {}, 'error_create_exchange'],
] as const)('%s %s', (code, message, data, key) => expect(createFailureKey({ code, message, data })).toBe(key))
