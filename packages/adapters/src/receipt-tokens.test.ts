import { describe, expect, test } from 'vitest'
import { createControlTokens } from './control-tokens.ts'
import { createReceiptTokens } from './receipt-tokens.ts'

const tokens = createReceiptTokens('a secret of this test')

test('recovers the order ID from a receipt token', () => {
  expect(tokens.read(tokens.issue(4_812))).toBe(4_812)
  expect(tokens.issue(4_812)).toBe(tokens.issue(4_812))
})

test.each([
  ['an empty text', ''],
  ['a proof of another order', tokens.issue(4_812).replace('4812', '4813')],
  ['a token of another installation', createReceiptTokens('another secret').issue(4_812)],
  ['the control token of the order', `4812.${createControlTokens('a secret of this test').issue(4_812)}`],
  ['an id with a leading zero', `0${tokens.issue(4_812)}`],
  ['text after the token', `${tokens.issue(4_812)}x`],
  ['a proof that is cut', tokens.issue(4_812).slice(0, -1)],
])('rejects %s as a receipt token', (_name, token) => {
  expect(tokens.read(token)).toBeNull()
})

describe('tokens for public receipt pictures', () => {
  const token = tokens.issuePicture(4_812, 1_000)

  test('recovers the order ID from a picture token until the token expires', () => {
    expect(tokens.readPicture(token, 999)).toBe(4_812)
    expect(tokens.readPicture(token, 1_000)).toBeNull()
  })

  test.each([
    ['a later end', token.replace('.1000.', '.9999.')],
    ['a proof of another order', token.replace('4812', '4813')],
    ['a receipt token', tokens.issue(4_812)],
    ['an empty text', ''],
  ])('rejects an invalid picture token: %s', (_name, forged) => {
    expect(tokens.readPicture(forged, 0)).toBeNull()
  })

  test('rejects a picture token as a receipt token', () => {
    expect(tokens.read(token)).toBeNull()
  })
})
