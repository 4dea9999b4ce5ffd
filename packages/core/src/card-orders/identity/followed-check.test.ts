import { expect, test } from 'vitest'
import { NOON } from '../../testing/fixtures.ts'
import { FOLLOW_MS, nextStep, type CheckNotice, type FollowedCheck } from './followed-check.ts'

type State = FollowedCheck['state']
const check = (part: Partial<FollowedCheck> = {}): FollowedCheck => ({
  userId: 1,
  provider: 'fake',
  email: 'anna@example.test',
  userIp: '203.0.113.7',
  state: null,
  beganAt: NOON,
  formOpenedAt: null,
  hasOrdered: false,
  ...part,
})
const NEXT = NOON + 60_000
const HALF_HOUR_MS = 30 * 60_000

test.each<[State, State, CheckNotice | null, boolean]>([
  [null, 'complete', 'PROVIDER_IDENTITY_PASSED', true],
  ['under_review', 'complete', 'PROVIDER_IDENTITY_PASSED', true],
  ['under_review', 'failed', 'PROVIDER_IDENTITY_REFUSED', true],
  ['under_review', 'incomplete', 'PROVIDER_IDENTITY_REPEATED', false],
  [null, 'incomplete', null, false],
  ['incomplete', 'incomplete', null, false],
  ['incomplete', 'under_review', null, false],
  ['under_review', null, null, false],
])(
  'a status change from %s to %s queues the email %s and ends the identity check: %s',
  (before, answer, notice, isOver) => {
    const step = nextStep(check({ state: before }), answer, NEXT)
    expect([step.notice, step.queryAt === null]).toEqual([notice, isOver])
    expect(step.state).toBe(answer ?? before)
  },
)

test.each<[State, State, CheckNotice | null, boolean]>([
  ['complete', 'complete', null, true],
  ['failed', 'failed', null, true],
  ['failed', 'complete', 'PROVIDER_IDENTITY_PASSED', true],
  ['complete', 'failed', 'PROVIDER_IDENTITY_REFUSED', true],
  ['complete', 'incomplete', null, false],
  ['complete', null, null, false],
])(
  'a restarted check with the earlier state %s and the new state %s queues the email %s and ends: %s',
  (before, answer, notice, isOver) => {
    const step = nextStep(check({ state: before }), answer, NEXT)
    expect([step.notice, step.queryAt === null]).toEqual([notice, isOver])
  },
)

test('sends no email about a passed identity check once the user has created an order', () => {
  expect(nextStep(check({ hasOrdered: true }), 'complete', NEXT)).toMatchObject({ queryAt: null, notice: null })
})

test.each<[State, CheckNotice | null]>([
  ['under_review', 'PROVIDER_IDENTITY_OPEN'],
  ['incomplete', null],
  [null, null],
])('ends an identity check in state %s after two weeks with the email %s', (state, notice) => {
  expect(nextStep(check({ state }), null, NOON + FOLLOW_MS)).toMatchObject({ state, queryAt: null, notice })
  expect(nextStep(check({ state }), null, NOON + FOLLOW_MS - 1).queryAt).not.toBeNull()
})

test('emails the user once, half an hour after the user opened an identity form that is still incomplete', () => {
  const opened = check({ state: 'incomplete', formOpenedAt: NOON })
  const step = (at: number, part: Partial<FollowedCheck> = {}) => nextStep({ ...opened, ...part }, 'incomplete', at)
  expect(step(NOON + HALF_HOUR_MS - 1)).toMatchObject({ notice: null, isFormDone: false })
  expect(step(NOON + HALF_HOUR_MS)).toMatchObject({ notice: 'PROVIDER_IDENTITY_WAITING', isFormDone: true })
  expect(step(NOON + HALF_HOUR_MS, { formOpenedAt: null }).notice).toBeNull()
  expect(step(NOON + HALF_HOUR_MS, { hasOrdered: true }).notice).toBeNull()
  expect(nextStep(opened, null, NOON + HALF_HOUR_MS)).toMatchObject({ notice: null, isFormDone: false })
  expect(nextStep(opened, 'under_review', NOON + 1)).toMatchObject({ notice: null, isFormDone: true })
})

test('queries an identity check every 30 seconds while the user fills in the form', () => {
  const day = NOON + 86_400_000
  const pause = (formOpenedAt: number | null) =>
    (nextStep(check({ state: 'incomplete', formOpenedAt }), 'incomplete', day).queryAt ?? 0) - day
  expect([pause(null), pause(day - 60_000)]).toEqual([900_000, 30_000])
})

test('queries the provider about an identity check fewer than 1,600 times, at increasing intervals', () => {
  const pauses: number[] = []
  for (let now = NOON; ;) {
    const { queryAt } = nextStep(check({ state: 'under_review' }), 'under_review', now)
    if (queryAt === null) break
    pauses.push(queryAt - now)
    now = queryAt
  }
  expect([pauses[0], pauses.at(-1)]).toEqual([30_000, 900_000])
  expect(pauses.filter((pause) => pause === 30_000)).toHaveLength(60)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses.length).toBeLessThan(1_600)
})
