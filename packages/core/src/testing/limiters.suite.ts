import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LimitRule, Limiters } from '../shared/limiter.ts'

export interface LimitersUnderTest {
  limiters: Limiters
  /** The same counts, as another server has them. */
  others: Limiters
  close(): Promise<void>
}

const PATIENCE_MS = 5_000

/** What is counted on from counts that servers share, wherever they are kept. */
export function limitersSuite(name: string, open: () => Promise<LimitersUnderTest>): void {
  describe(`shared counts: ${name}`, () => {
    let under: LimitersUnderTest
    let serial = 0
    const rule = (part: Partial<LimitRule> = {}): LimitRule => ({
      ...{ name: `rule-${Date.now()}-${(serial += 1)}`, points: 3, seconds: 60 },
      ...part,
    })
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())

    it('lets through as much as there may be, says what is left and for how long', async () => {
      const limiter = under.limiters(rule())
      const taken = []
      for (let nth = 0; nth < 5; nth += 1) taken.push(await limiter.take('somebody'))
      expect(taken.map(({ isOver, left }) => [isOver, left])).toEqual([
        [false, 2],
        [false, 1],
        [false, 0],
        [true, 0],
        [true, 0],
      ])
      for (const { resetMs } of taken) expect(resetMs > 50_000 && resetMs <= 60_000).toBe(true)
    })

    it('takes several at once; what is over is counted, too', async () => {
      const limiter = under.limiters(rule({ points: 10 }))
      expect(await limiter.take('somebody', 8)).toMatchObject({ isOver: false, left: 2 })
      expect(await limiter.take('somebody', 8)).toMatchObject({ isOver: true, left: 0 })
      expect(await limiter.take('somebody')).toMatchObject({ isOver: true, left: 0 })
    })

    it('counts for all servers together, each asker and rule for itself', async () => {
      const [one, other] = [rule(), rule()]
      await under.limiters(one).take('somebody', 2)
      expect(await under.others(one).take('somebody')).toMatchObject({ isOver: false, left: 0 })
      expect(await under.limiters(one).take('somebody')).toMatchObject({ isOver: true })
      expect(await under.limiters(one).take('somebody else')).toMatchObject({ isOver: false, left: 2 })
      expect(await under.others(other).take('somebody')).toMatchObject({ isOver: false, left: 2 })
    })

    it('lets through no more of a hundred at once, from two servers', async () => {
      const shared = rule({ points: 40 })
      const [one, other] = [under.limiters(shared), under.others(shared)]
      const taken = await Promise.all(
        Array.from({ length: 100 }, (_none, nth) => (nth % 2 === 0 ? one : other).take('somebody')),
      )
      expect(taken.filter(({ isOver }) => !isOver)).toHaveLength(40)
    })

    it('begins anew when the time is over, and when a count is forgotten', async () => {
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
