import { expect, it } from 'vitest'
import { AdapterError } from '../shared/adapter-error.ts'
import { DEFAULT_LIQUIDITY_POLICY as policy } from './liquidity-policy.ts'
import { ProviderHealth } from './provider-health.ts'

it('keeps a provider excluded when the health check is rate-limited', async () => {
  let now = 0
  let reject: (() => unknown) | null = () => new AdapterError('429', { retryable: true, isRateLimit: true })
  const health = new ProviderHealth({
    policy,
    clock: { now: () => now },
    onDown: () => {},
    onUp: () => {},
    check: async () => {
      if (reject) throw reject()
    },
  })
  const probed = async (): Promise<boolean> => {
    now += 3_600_000
    health.probe()
    await Promise.resolve().then(() => {})
    await new Promise(setImmediate)
    return health.mayQuery()
  }
  health.fail('provider-absurd')
  expect(await probed()).toBe(false)
  reject = null
  expect(await probed()).toBe(true)
})
