import { expect, it } from 'vitest'
import { FrameBudget } from './frame-budget.ts'

it('allows a burst of socket frames, then limits frames to a fixed rate', () => {
  const clock = { at: 0, now: () => clock.at }
  const budget = new FrameBudget(clock, { perSecond: 2, burst: 3 })
  expect([budget.spend(), budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, true, false])
  clock.at = 500
  expect([budget.spend(), budget.spend()]).toEqual([true, false])
  clock.at = 60_000
  expect([budget.spend(), budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, true, false])
})
