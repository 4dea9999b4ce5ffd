import { DEFAULT_EARNINGS_POLICY } from '@cambio/core/affiliates/earning'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { expect, it } from 'vitest'
import { parsePolicies, POLICY_ENVIRONMENT } from './policy-settings.ts'

const EMPTY = Object.fromEntries(Object.keys(POLICY_ENVIRONMENT).map((name) => [name, '']))

it.each([{}, EMPTY])("uses core's default policies for settings that are missing or empty", (environment) => {
  const { policy, terms, earnings } = parsePolicies(environment)
  // The maximum order value is 90 % of the default payment cap of 5,000 USDT.
  expect(policy).toEqual({ ...DEFAULT_QUOTE_POLICY, maxNumeraire: policy.maxNumeraire })
  expect(Number(policy.maxNumeraire)).toBe(4_500)
  expect(terms).toEqual(DEFAULT_ORDER_TERMS)
  expect(earnings).toEqual(DEFAULT_EARNINGS_POLICY)
})

it("reads the exchange's commercial rules from the settings", () => {
  const { policy, terms, earnings } = parsePolicies({
    FIXED_VOLATILITY_PERCENT: '1',
    FIXED_EXPOSURE_PERCENT: '0',
    SIGNER_VALUE_CAPS: '{"payment":"1000"}',
    DECISION_MS: '60000',
    CASHBACK_PERCENT: '0',
    ACCRUAL_PERCENT: '20',
  })
  expect(policy).toMatchObject({ fixedVolatilityBps: 100, exposure: { inventoryBps: 0 } })
  expect(Number(policy.maxNumeraire)).toBe(900)
  expect(terms.decisionMs).toBe(60_000)
  expect(earnings).toEqual({ cashbackBps: 0, accrualBps: 2_000 })
})

it.each([
  ['FIXED_VOLATILITY_PERCENT', '0'],
  ['FIXED_HOLD_MS', '0'],
  ['DECISION_MS', 'a day'],
  ['CASHBACK_PERCENT', '51'],
  ['FIXED_FULL_HOLD_USDT', '-1'],
  ['SIGNER_VALUE_CAPS', '{"payments":"1"}'],
])("rejects the setting %s=%s with an error that contains the setting's name", (name, value) => {
  expect(() => parsePolicies({ [name]: value })).toThrow(name)
})
