import { DEFAULT_VALUE_CAPS } from '@cambio/core/signing/value-caps'
import * as z from 'zod'
import { jsonSetting } from './json-setting.ts'

const Amount = z.string().regex(/^\d{1,15}(?:\.\d{1,6})?$/, 'must be a decimal string in USDT')
const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/
/** Format of an Ed25519 public key: 32 bytes in base64url. */
const PUBLIC_KEY = /^[A-Za-z0-9_-]{43}$/

/**
 * Setting SIGNER_VALUE_CAPS: caps as decimal strings in USDT. A missing cap uses its default value. An empty setting
 * uses the defaults for all caps.
 */
export const ValueCapsSetting = z.preprocess(
  (text) => text || '{}',
  jsonSetting(
    z.strictObject({
      payment: Amount.default(DEFAULT_VALUE_CAPS.payment),
      hour: Amount.default(DEFAULT_VALUE_CAPS.hour),
      day: Amount.default(DEFAULT_VALUE_CAPS.day),
      approvedDay: Amount.default(DEFAULT_VALUE_CAPS.approvedDay),
    }),
  ),
)

/**
 * Setting APPROVERS: public keys, keyed by approver name. No two approvers may have the same key. An empty setting
 * means no approvers.
 */
export const ApproversSetting = z.preprocess(
  (text) => text || '{}',
  jsonSetting(
    z
      .record(z.string().regex(NAME), z.string().regex(PUBLIC_KEY, 'must be a public key of "approver init"'))
      .refine((keys) => new Set(Object.values(keys)).size === Object.keys(keys).length, 'two names share one key'),
  ),
)

/** Returns whether a string is a valid approver name. */
export function isApproverName(name: string): boolean {
  return NAME.test(name)
}
