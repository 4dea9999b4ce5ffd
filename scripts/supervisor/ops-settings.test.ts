import { expect, it } from 'vitest'
import { opsSettings } from './ops-settings.ts'

it('passes the policy settings but no secrets to operator commands', () => {
  const passed = {
    BLACKLIST_FILE: '/etc/list',
    APPROVERS: '{}',
    SIGNER_VALUE_CAPS: '{"payment":"1000"}',
    FIXED_VOLATILITY_PERCENT: '1',
    DECISION_MS: '60000',
  }
  expect(opsSettings({ ...passed, FIXED_HOLD_MS: '', SESSION_SECRET: 'a secret', PORT: '3000' })).toEqual(passed)
})
