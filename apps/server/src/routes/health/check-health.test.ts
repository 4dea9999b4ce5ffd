import { NOON } from '@cambio/core/testing/fixtures'
import { describe, expect, it } from 'vitest'
import { healthyServices } from '../../testing/healthy-services.ts'
import { checkHealth, OVERDUE_DEGRADED_MS } from './check-health.ts'

describe('health check', () => {
  it('reports a chain as degraded once a user payment has been waiting for two minutes', async () => {
    const { status, checks } = await checkHealth(healthyServices(NOON, NOON - OVERDUE_DEGRADED_MS))
    expect([status, checks['chain:ethereum']]).toEqual(['TECHNICAL_DIFFICULTIES', 'degraded'])
  })

  it('reports the signer as down while signing is stopped', async () => {
    const { status, checks } = await checkHealth(healthyServices(NOON, NOON, true))
    expect([status, checks.signer]).toEqual(['TECHNICAL_DIFFICULTIES', 'down'])
    expect((await checkHealth(healthyServices(NOON, NOON))).checks.signer).toBe('ok')
  })

  it('reports a chain as ok while a user payment has waited less than two minutes', async () => {
    const { checks } = await checkHealth(healthyServices(NOON, NOON - OVERDUE_DEGRADED_MS + 1))
    expect(checks['chain:ethereum']).toBe('ok')
  })
})
