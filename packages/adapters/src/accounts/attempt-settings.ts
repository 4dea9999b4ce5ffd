import * as z from 'zod'
import type { AttemptSettings } from './attempt-limits.ts'

const atLeastOne = (fallback: number) => z.coerce.number().int().min(1).default(fallback)

/**
 * Settings for the attempt limits of account calls. Limits for sign-ins and passwords apply per 15 minutes, and all
 * others per hour.
 */
export const ATTEMPT_ENVIRONMENT = {
  RATE_LIMIT_SIGN_INS_PER_EMAIL: atLeastOne(10),
  RATE_LIMIT_SIGN_INS_PER_ADDRESS: atLeastOne(60),
  RATE_LIMIT_PASSWORDS_PER_ACCOUNT: atLeastOne(10),
  RATE_LIMIT_PASSWORDS_PER_ADDRESS: atLeastOne(60),
  RATE_LIMIT_SIGN_UPS_PER_ADDRESS: atLeastOne(30),
  RATE_LIMIT_EMAILS_PER_EMAIL: atLeastOne(6),
  RATE_LIMIT_EMAILS_PER_ADDRESS: atLeastOne(60),
  RATE_LIMIT_CODES_PER_EMAIL: atLeastOne(20),
  RATE_LIMIT_CODES_PER_ADDRESS: atLeastOne(60),
  RATE_LIMIT_KEYS_PER_EMAIL: atLeastOne(20),
  RATE_LIMIT_KEYS_PER_ADDRESS: atLeastOne(60),
  RATE_LIMIT_IDENTITIES_PER_EMAIL: atLeastOne(10),
  RATE_LIMIT_IDENTITIES_PER_ADDRESS: atLeastOne(20),
  RATE_LIMIT_WITHDRAWALS_PER_EMAIL: atLeastOne(30),
  RATE_LIMIT_WITHDRAWALS_PER_ADDRESS: atLeastOne(60),
  RATE_LIMIT_VISITS_PER_ADDRESS: atLeastOne(60),
  RATE_LIMIT_REVIEWS_PER_ADDRESS: atLeastOne(30),
  RATE_LIMIT_TWO_FACTORS_PER_EMAIL: atLeastOne(10),
  RATE_LIMIT_TWO_FACTORS_PER_ADDRESS: atLeastOne(60),
  RATE_LIMIT_SUPPORT_PER_EMAIL: atLeastOne(5),
  RATE_LIMIT_SUPPORT_PER_ADDRESS: atLeastOne(10),
}

type AttemptEnvironment = Record<keyof typeof ATTEMPT_ENVIRONMENT, number>

/** Returns the attempt limits from the settings, by kind of attempt. */
export function readAttempts(settings: AttemptEnvironment): AttemptSettings {
  return {
    'sign-in': {
      perEmail: settings.RATE_LIMIT_SIGN_INS_PER_EMAIL,
      perAddress: settings.RATE_LIMIT_SIGN_INS_PER_ADDRESS,
    },
    password: {
      perEmail: settings.RATE_LIMIT_PASSWORDS_PER_ACCOUNT,
      perAddress: settings.RATE_LIMIT_PASSWORDS_PER_ADDRESS,
    },
    'sign-up': { perEmail: null, perAddress: settings.RATE_LIMIT_SIGN_UPS_PER_ADDRESS },
    email: {
      perEmail: settings.RATE_LIMIT_EMAILS_PER_EMAIL,
      perAddress: settings.RATE_LIMIT_EMAILS_PER_ADDRESS,
    },
    code: { perEmail: settings.RATE_LIMIT_CODES_PER_EMAIL, perAddress: settings.RATE_LIMIT_CODES_PER_ADDRESS },
    key: { perEmail: settings.RATE_LIMIT_KEYS_PER_EMAIL, perAddress: settings.RATE_LIMIT_KEYS_PER_ADDRESS },
    identity: {
      perEmail: settings.RATE_LIMIT_IDENTITIES_PER_EMAIL,
      perAddress: settings.RATE_LIMIT_IDENTITIES_PER_ADDRESS,
    },
    visit: { perEmail: null, perAddress: settings.RATE_LIMIT_VISITS_PER_ADDRESS },
    review: { perEmail: null, perAddress: settings.RATE_LIMIT_REVIEWS_PER_ADDRESS },
    'two-factor': {
      perEmail: settings.RATE_LIMIT_TWO_FACTORS_PER_EMAIL,
      perAddress: settings.RATE_LIMIT_TWO_FACTORS_PER_ADDRESS,
    },
    support: {
      perEmail: settings.RATE_LIMIT_SUPPORT_PER_EMAIL,
      perAddress: settings.RATE_LIMIT_SUPPORT_PER_ADDRESS,
    },
    withdrawal: {
      perEmail: settings.RATE_LIMIT_WITHDRAWALS_PER_EMAIL,
      perAddress: settings.RATE_LIMIT_WITHDRAWALS_PER_ADDRESS,
    },
  }
}
