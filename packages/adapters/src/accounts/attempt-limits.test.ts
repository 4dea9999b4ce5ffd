import { expect, it } from 'vitest'
import { memoryLimiter } from '../limits/memory-limiter.ts'
import { createAttemptLimits, type AttemptSettings } from './attempt-limits.ts'

const ONE_PER_ADDRESS = new Proxy({} as AttemptSettings, { get: () => ({ perEmail: null, perAddress: 1 }) })

it('limits the attempts from an IPv6 allocation (/32) to ten times those of one network', async () => {
  const limits = createAttemptLimits(memoryLimiter, ONE_PER_ADDRESS)
  const attempt = (ip: string) => limits.take('sign-up', { ip })
  for (let network = 0; network < 10; network += 1) await attempt(`2001:db8:${network}::1`)
  await expect(attempt('2001:db8:1::2')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  await expect(attempt('2001:db8:ffff::1')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  await attempt('2001:db9::1')
  for (let host = 1; host < 20; host += 1) await attempt(`192.0.2.${host}`)
})
