import * as z from 'zod'
import { ProviderAmount } from '../../provider-amount.ts'

const Text = z.string().min(1).max(512)
const Nullable = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)
/** Optional string. For a missing value, Mercuryo omits the field or sends null or an empty string. */
const MaybeText = z
  .string()
  .max(512)
  .nullish()
  .transform((text) => text || null)
/** Amounts as decimal strings, keyed by currency code. */
const Amounts = z.record(z.string().max(16), ProviderAmount)

/** Envelope of every response: `{status, data}`. Source: every published example of Mercuryo's API 1.6. */
const answer = <T extends z.ZodType>(data: T) => z.object({ data })

/** Response to `GET /lib/currencies`. Source: responses recorded by a public wallet (gemwalletcom/core). */
export const Currencies = answer(
  z.object({
    config: z.object({
      crypto_currencies: z
        .array(
          z.object({
            currency: Text,
            network: Text,
            contract: MaybeText,
            /** Whether users can sell the coin. Source: the guide "Off-Ramp" on widget.docs.mercuryo.io. */
            widget_offramp_enabled: Nullable(z.boolean()),
          }),
        )
        .max(5_000),
    }),
  }),
)
export type Currency = z.infer<typeof Currencies>['data']['config']['crypto_currencies'][number]

/**
 * Response to `GET /b2b/fiat/buy-methods`. Unverified: no example is published, and the only source is a public client.
 */
export const BuyMethods = answer(
  z.array(z.object({ payment_alias: Text, title: Text, currencies: z.array(Text).max(500) })).max(50),
)

/** Response to `GET /public/currency-limits`. Source: published example. */
export const Limits = answer(
  z.record(z.string().max(16), z.object({ min: ProviderAmount, max: Nullable(ProviderAmount) })),
)

const Price = z.object({
  currency: Text,
  amount: ProviderAmount,
  fiat_currency: Text,
  fiat_amount: ProviderAmount,
  fee: Amounts,
  kyc_limit_exceeded: Nullable(z.boolean()),
})
export type Price = z.infer<typeof Price>

/** Response to `GET /widget/buy/rate`. Source: published example. */
export const Estimate = answer(Price)

/**
 * Response to `GET /b2b/fiat/buy-rates`. Unverified for this path: only the name of `trx_token` is documented. The
 * other fields are assumed to be those of the published example for `widget/buy/rate`.
 */
export const Rate = answer(Price.extend({ trx_token: z.string().min(1).max(4_096) }))

/** Response to `POST /b2b/fiat/buy`. Unverified: no example is published, and the only source is a public client. */
export const Bought = answer(z.object({ merchant_transaction_id: Text, redirect_url: z.url().max(2_048) }))

/** Positive count, which the documents show as a string. `ProviderHttp` parses numbers as strings. */
const Count = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
/**
 * Response to `POST /b2b/user/sign-up`. According to the documents, it contains either a session or the key of an
 * emailed code. The exchange ignores the session, because it signs the user in afterwards.
 */
export const SignedUp = answer(
  z.union([
    z.object({ key: Text, resend_timeout: Count, code_length: Count.pipe(z.number().min(1).max(12)) }),
    z.object({ key: z.undefined().optional() }),
  ]),
)
/** Response to `POST /b2b/user/verify-email`. The exchange ignores the session, because it signs the user in afterwards. */
export const EmailVerified = answer(z.object({}))

/**
 * Response to `POST /b2b/user/sign-in`. The documents call the token `b2b-bearer-token`, but public clients read
 * `bearer_token`.
 */
export const SignedIn = answer(
  z
    .object({ 'b2b-bearer-token': z.string().max(4_096).optional(), bearer_token: z.string().max(4_096).optional() })
    .transform((data) => data['b2b-bearer-token'] || data.bearer_token || null)
    .refine((token) => token !== null),
)

/** Part of a user's name; empty until the user has entered it. */
const Name = Nullable(z.string().max(500))

/** Response to `GET /b2b/user/data`. Source: published example and status table. */
export const UserData = answer(
  z.object({
    kyc1_status: z.string().max(64),
    email_status: z.string().max(64),
    user_status: z.string().max(64),
    first_name: Name,
    last_name: Name,
  }),
)

/** Response to `GET /b2b/user/kyc-access-token`. Source: published example. */
export const IdentityToken = answer(z.object({ token: Text, applicant_id: Text }))

const Part = z.object({ id: Text, merchant_transaction_id: Text, status: z.string().max(64) })

/**
 * Response to `GET /b2b/transactions`. A row has the form `{buy, withdraw}` of the published `widget/transactions`,
 * with the fields of responses that a public wallet recorded. Unverified for this path.
 */
const Rows = z
  .array(
    z.object({
      buy: Nullable(Part.extend({ transaction_id: Text, fiat_currency: Text, fiat_amount: ProviderAmount })),
      withdraw: Nullable(Part.extend({ hash: MaybeText, address: MaybeText })),
    }),
  )
  .max(50)
export const Transactions = answer(Rows)
/** Total number of rows in a report. `ProviderHttp` parses numbers as strings. */
export const ReportTotal = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
/** Page of a report on all users: some of the transactions, and the total number. Unverified. */
export const ReportPage = z.object({ data: Rows, total: ReportTotal })
export type TransactionRow = z.infer<typeof Transactions>['data'][number]

/** Body of an error response. Source: published error code tables. */
export const Refusal = z.object({ code: z.string().max(16), message: z.string().max(1_000).default('') })

const CallbackData = z.object({
  id: Text,
  type: z.string().max(64),
  status: z.string().max(64),
  merchant_transaction_id: MaybeText,
  fiat_amount: Nullable(ProviderAmount),
  fiat_currency: MaybeText,
  tx: Nullable(z.object({ id: MaybeText, address: MaybeText })),
  updated_at_ts: Nullable(z.string().regex(/^\d{1,12}$/)),
})
export type CallbackData = z.infer<typeof CallbackData>

/**
 * Callback body. The published example has the form `{payload: {data}}`, but callbacks that a public wallet recorded
 * have the form `{data}`.
 */
export const Callback = z.union([
  z.object({ data: CallbackData }).transform(({ data }) => data),
  z.object({ payload: z.object({ data: CallbackData }) }).transform(({ payload }) => payload.data),
])
