import { expect, test, vi } from 'vitest'
import en from '../../../messages/en/identity.json' with { type: 'json' }
import { keepReasons, keptReasons, REVIEW_REASONS, reviewReasons } from './review-reasons.ts'

const rejected = (rejectLabels: unknown, part: object = {}) => ({
  reviewStatus: 'completed',
  reviewResult: { reviewAnswer: 'RED', rejectLabels, moderationComment: 'Internal words', ...part },
})

test.each<[unknown, string[]]>([
  [
    ['SELFIE_MISMATCH', 'UNSATISFACTORY_PHOTOS', 'LOW_QUALITY'],
    ['photos', 'selfie'],
  ],
  [['FORGERY', 'BLACKLIST', 'UNKNOWN_LABEL'], []],
  [[], []],
  ['UNSATISFACTORY_PHOTOS', []],
  [undefined, []],
  [[null, 7, { a: 1 }, 'EXPIRATION_DATE'], ['expired']],
])("maps the provider's rejection labels %j to the reasons %j", (labels, reasons) => {
  expect(reviewReasons(rejected(labels))).toEqual(reasons)
})

test.each([
  ['an approval', rejected(['SCREENSHOTS'], { reviewAnswer: 'GREEN' })],
  ['a form under review again', { ...rejected(['SCREENSHOTS']), reviewStatus: 'pending' }],
  ['no result', { reviewStatus: 'init' }],
  ['an empty result', { reviewStatus: 'init', reviewResult: null }],
])('returns no rejection reasons for %s', (_what, payload) => {
  expect(reviewReasons(payload)).toEqual([])
})

test('every rejection reason of an identity review has a message', () => {
  for (const reason of REVIEW_REASONS) expect(en).toHaveProperty(`why_${reason}`)
})

test('restores the stored rejection reasons only for the same account', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  keepReasons(7, ['selfie', 'photos'])
  expect([keptReasons(7), keptReasons(8)]).toEqual([['photos', 'selfie'], []])
  for (const key of kept.keys()) kept.set(key, '{')
  expect(keptReasons(7)).toEqual([])
  keepReasons(7, [])
  expect(kept.size).toBe(0)
  vi.unstubAllGlobals()
})
