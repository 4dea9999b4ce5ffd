import type { Clock } from '@cambio/kernel/clock'
import type { Limiters } from '../../shared/limiter.ts'

/** Returns in-memory limiters that use the given clock. All users of one instance share its counts. */
export function memoryLimiters(clock: Clock): Limiters {
  const counts = new Map<string, { points: number; until: number }>()
  return ({ name, points: most, seconds }) => ({
    take: async (key, points = 1) => {
      const now = clock.now()
      const known = counts.get(`${name}:${key}`)
      const count = known && known.until > now ? known : { points: 0, until: now + seconds * 1_000 }
      count.points += points
      counts.set(`${name}:${key}`, count)
      return { isOver: count.points > most, left: Math.max(0, most - count.points), resetMs: count.until - now }
    },
    forget: async (key) => void counts.delete(`${name}:${key}`),
  })
}
