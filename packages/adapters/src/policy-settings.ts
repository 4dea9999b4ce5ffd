import { DEFAULT_EARNINGS_POLICY, type EarningsPolicy } from '@cambio/core/affiliates/earning'
import { DEFAULT_ORDER_TERMS, type OrderTerms } from '@cambio/core/orders/order-terms'
import { quotePolicyOf, type QuotePolicy } from '@cambio/core/quotes/quote-policy'
import { SettingError } from '@cambio/kernel/setting-error'
import * as z from 'zod'
import { ApproversSetting, ValueCapsSetting } from './value-cap-settings.ts'

const BPS_PER_PERCENT = 100

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((text) => text || undefined, schema.optional())
const percent = (min: number) => optional(z.coerce.number().int().min(min).max(50))
const milliseconds = (min: number) => optional(z.coerce.number().int().min(min))
const amount = () => optional(z.string().regex(/^\d+(?:\.\d+)?$/, 'must be a decimal string in USDT'))

/**
 * Settings for the commercial rules. The server, the worker and the operator commands must have the same values. Core's
 * default applies to an empty setting.
 */
export const POLICY_ENVIRONMENT = {
  FIXED_HOLD_MS: milliseconds(1),
  FIXED_FULL_HOLD_USDT: amount(),
  FIXED_SHORTEST_HOLD_MS: milliseconds(0),
  FIXED_VOLATILITY_PERCENT: percent(1),
  FIXED_EXPOSURE_PERCENT: percent(0),
  FIXED_EXPOSURE_ASSET_USDT: amount(),
  FIXED_EXPOSURE_CLIENT_USDT: amount(),
  FIXED_EXPOSURE_PARTNER_USDT: amount(),
  BRIDGED_TOKEN_PER_DAY_USDT: amount(),
  FLOATING_OPEN_MS: milliseconds(1),
  DECISION_MS: milliseconds(1),
  /** The signer's value caps, in USDT. The maximum order value follows from the payment cap. */
  SIGNER_VALUE_CAPS: ValueCapsSetting,
  /** Public keys of the approvers. The signer must have the same keys. */
  APPROVERS: ApproversSetting,
  /** Share of the exchange's margin that is credited to the account that created the order, in percent. */
  CASHBACK_PERCENT: percent(0),
  /** Share of the exchange's margin that is credited to the referral link's owner, in percent. */
  ACCRUAL_PERCENT: percent(0),
}

const PolicyEnvironment = z.object(POLICY_ENVIRONMENT)
type PolicySettings = z.output<typeof PolicyEnvironment>

/** Commercial rules of an installation. */
export interface Policies {
  policy: QuotePolicy
  terms: OrderTerms
  earnings: EarningsPolicy
}

/** Returns the commercial rules from the parsed settings. */
export function readPolicies(settings: PolicySettings): Policies {
  return {
    policy: quotePolicyOf({
      fixedHoldMs: settings.FIXED_HOLD_MS,
      floatingOpenMs: settings.FLOATING_OPEN_MS,
      fullHoldNumeraire: settings.FIXED_FULL_HOLD_USDT,
      shortestFixedHoldMs: settings.FIXED_SHORTEST_HOLD_MS,
      fixedVolatilityPercent: settings.FIXED_VOLATILITY_PERCENT,
      exposurePercent: settings.FIXED_EXPOSURE_PERCENT,
      exposureAssetNumeraire: settings.FIXED_EXPOSURE_ASSET_USDT,
      exposureClientNumeraire: settings.FIXED_EXPOSURE_CLIENT_USDT,
      exposurePartnerNumeraire: settings.FIXED_EXPOSURE_PARTNER_USDT,
      bridgedPerDayNumeraire: settings.BRIDGED_TOKEN_PER_DAY_USDT,
      paymentCapNumeraire: settings.SIGNER_VALUE_CAPS.payment,
      hasApprovers: Object.keys(settings.APPROVERS).length > 0,
    }),
    terms: { ...DEFAULT_ORDER_TERMS, decisionMs: settings.DECISION_MS ?? DEFAULT_ORDER_TERMS.decisionMs },
    earnings: {
      cashbackBps: bpsOf(settings.CASHBACK_PERCENT) ?? DEFAULT_EARNINGS_POLICY.cashbackBps,
      accrualBps: bpsOf(settings.ACCRUAL_PERCENT) ?? DEFAULT_EARNINGS_POLICY.accrualBps,
    },
  }
}

/**
 * Parses the settings from an environment and returns the commercial rules.
 * @throws {SettingError} with the name of the first invalid setting
 */
export function parsePolicies(environment: NodeJS.ProcessEnv): Policies {
  const parsed = PolicyEnvironment.safeParse(environment)
  if (parsed.success) return readPolicies(parsed.data)
  const issue = parsed.error.issues[0]
  throw new SettingError(`Bad settings. ${issue?.path.join('.')}: ${issue?.message}`)
}

function bpsOf(percentage: number | undefined): number | undefined {
  return percentage === undefined ? undefined : percentage * BPS_PER_PERCENT
}
