import type { SignRequest } from '@cambio/core/chains/signer'
import { MAX_FREE_ADDRESSES } from '@cambio/core/signing/issue-addresses'
import * as z from 'zod'

/** Maximum request size, in bytes. It allows for a payment with 200 inputs and source transactions of 40 kB each. */
export const MAX_REQUEST_BYTES = 16 * 1024 * 1024
/** Maximum length of an address, memo or other string in a request, in characters. */
const MAX_TEXT_LENGTH = 1_024
const MAX_INPUTS = 500
const MAX_KEY_INDEX = 2 ** 31 - 1

const Text = z.string().max(MAX_TEXT_LENGTH)
/** Amount in base units as a decimal string, because JSON numbers would lose digits. */
const Atomic = z
  .string()
  .regex(/^-?\d{1,78}$/)
  .transform(BigInt)
const Key = z.strictObject({
  purpose: z.enum(['hot', 'deposit']),
  index: z.number().int().min(0).max(MAX_KEY_INDEX),
})
const common = { chain: Text, spendId: Text, asset: Text }

const AccountRequest = z.strictObject({
  kind: z.literal('account'),
  ...common,
  from: Key,
  sequence: z.number().nullable(),
  to: Text,
  memo: Text.nullable(),
  contract: Text.nullable(),
  amountAtomic: Atomic,
  terms: z.strictObject({ maxFeeAtomic: Atomic, fields: z.record(Text, Text) }),
})

const Input = z.strictObject({
  txId: z.string().regex(/^[0-9a-f]{64}$/),
  vout: z.number().int().min(0),
  amountAtomic: Atomic,
  key: Key,
  source: z.string().max(MAX_REQUEST_BYTES).optional(),
})

const OutputsRequest = z.strictObject({
  kind: z.literal('outputs'),
  ...common,
  inputs: z.array(Input).max(MAX_INPUTS),
  outputs: z.array(z.strictObject({ address: Text, amountAtomic: Atomic })).max(MAX_INPUTS),
  change: z.array(z.strictObject({ key: Key, amountAtomic: Atomic })).max(MAX_INPUTS),
})

const SignRequestBody = z.discriminatedUnion('kind', [AccountRequest, OutputsRequest])

/** Body of `POST /address`. `wallet` is the fingerprint of the wallet to which the caller's database belongs. */
export const AddressCall = z.strictObject({ wallet: Text, chain: Text, key: Key })
/** Body of `POST /sign`. */
export const SignCall = z.strictObject({ wallet: Text, request: SignRequestBody })

export const PrepareCall = z.strictObject({ wallet: Text, request: AccountRequest })
export const IssueCall = z.strictObject({
  wallet: Text,
  chain: Text,
  free: z.number().int().min(0).max(MAX_FREE_ADDRESSES),
})
export const CreditCall = z.strictObject({ wallet: Text, depositId: Text })

export const AddressAnswer = z.object({ address: z.string() })
export const IssueAnswer = z.object({ hot: z.string(), added: z.number().int().min(0) })
export const PrepareAnswer = z.object({ isPrepared: z.literal(true) })
export const CreditAnswer = z.object({ isProven: z.literal(true) })
export const SignAnswer = z.object({ raw: z.string(), txId: z.string() })

const REFUSAL_REASONS = [
  ...(['cap-transaction', 'cap-hour', 'cap-day', 'cap-approved-day', 'cap-fee', 'other-payment'] as const),
  ...(['approval-missing', 'no-price', 'cap-earnings'] as const),
  ...(['kill-switch', 'older-database', 'malformed', 'not-derived'] as const),
] as const

/** Body of every response with a status other than 200. */
export const FailureAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refusal'), reason: z.enum(REFUSAL_REASONS), message: z.string() }),
  z.object({ kind: z.literal('adapter'), retryable: z.boolean(), message: z.string() }),
])
export type FailureAnswer = z.infer<typeof FailureAnswer>

/** Converts a call to JSON. Amounts become decimal strings. */
export function encodeCall(call: object): string {
  return JSON.stringify(call, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}

/** Converts a parsed call to a request of the `Signer` port. */
export function requestOf({ request }: z.infer<typeof SignCall>): SignRequest {
  if (request.kind === 'account') return request
  const inputs = request.inputs.map(({ source, ...input }) => (source === undefined ? input : { ...input, source }))
  return { ...request, inputs }
}
