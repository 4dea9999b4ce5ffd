import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LimitRule, Limiters } from '../shared/limiter.ts'

export interface LimitersUnderTest {
  limiters: Limiters
  /** Another server's limiters, which share the counts with this server's limiters. */
  others: Limiters
  close(): Promise<void>
}

const PATIENCE_MS = 5_000

/** Defines contract tests that every implementation of shared limiters must pass. */
export function limitersSuite(name: string, open: () => Promise<LimitersUnderTest>): void {
  describe(`implementation of shared rate limiters: ${name}`, () => {
    let under: LimitersUnderTest
    let serial = 0
    const rule = (part: Partial<LimitRule> = {}): LimitRule => ({
      name: `rule-${Date.now()}-${(serial += 1)}`,
      points: 3,
      seconds: 60,
      ...part,
    })
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    it('allows calls up to the limit and reports the remaining points and time', async () => {
      const limiter = under.limiters(rule())
      const taken = []
      for (let nth = 0; nth < 5; nth += 1) taken.push(await limiter.take('someone'))
      expect(taken.map(({ isOver, left }) => [isOver, left])).toEqual([
        [false, 2],
        [false, 1],
        [false, 0],
        [true, 0],
        [true, 0],
      ])
      for (const { resetMs } of taken) expect(resetMs > 50_000 && resetMs <= 60_000).toBe(true)
    })

    it('counts all points of a call, including those beyond the limit', async () => {
      const limiter = under.limiters(rule({ points: 10 }))
      expect(await limiter.take('someone', 8)).toMatchObject({ isOver: false, left: 2 })
      expect(await limiter.take('someone', 8)).toMatchObject({ isOver: true, left: 0 })
      expect(await limiter.take('someone')).toMatchObject({ isOver: true, left: 0 })
    })

    it('shares rate limit counts among all servers but not among keys or rules', async () => {
      const [one, other] = [rule(), rule()]
      await under.limiters(one).take('someone', 2)
      expect(await under.others(one).take('someone')).toMatchObject({ isOver: false, left: 0 })
      expect(await under.limiters(one).take('someone')).toMatchObject({ isOver: true })
      expect(await under.limiters(one).take('someone else')).toMatchObject({ isOver: false, left: 2 })
      expect(await under.others(other).take('someone')).toMatchObject({ isOver: false, left: 2 })
    })

    it('allows no more calls than the limit when two servers handle 100 concurrent calls', async () => {
      const shared = rule({ points: 40 })
      const [one, other] = [under.limiters(shared), under.others(shared)]
      const taken = await Promise.all(
        Array.from({ length: 100 }, (_none, nth) => (nth % 2 === 0 ? one : other).take('someone')),
      )
      expect(taken.filter(({ isOver }) => !isOver)).toHaveLength(40)
    })

    it('starts a new count when the window ends or a caller resets the count', async () => {
      const limiter = under.limiters(rule({ points: 1, seconds: 1 }))
      expect([(await limiter.take('a')).isOver, (await limiter.take('a')).isOver]).toEqual([false, true])
      await expect.poll(async () => (await limiter.take('a')).isOver, { timeout: PATIENCE_MS }).toBe(false)
      const lasting = under.others(rule({ points: 1 }))
      await lasting.take('b')
      await lasting.forget('b')
      await lasting.forget('nobody')
      expect(await lasting.take('b')).toMatchObject({ isOver: false })
    })
  })
}
