import * as z from 'zod'
import { ProviderAmount } from '../../provider-amount.ts'
import { ReportTotal } from './mercuryo-json.ts'

const Text = z.string().min(1).max(512)
const MaybeText = z
  .string()
  .max(512)
  .nullish()
  .transform((text) => text || null)
const MaybeAmount = ProviderAmount.nullish().transform((amount) => amount ?? null)
/** Amounts as decimal strings, keyed by currency code. */
const Amounts = z.record(z.string().max(16), ProviderAmount)
const answer = <T extends z.ZodType>(data: T) => z.object({ data })

/**
 * Price of a sale. `total` is the value of the coins, `fee` is Mercuryo's share, and `subtotal` is the amount paid to
 * the card. Unverified: the published example contains these fields but does not explain them.
 */
const SaleRate = z.object({ currency: Text, fiat_currency: Text, fee: Amounts, subtotal: Amounts, total: Amounts })
export type SaleRate = z.infer<typeof SaleRate>

/** Response to `GET /widget/sell/rate`. Source: published example (widget.docs.mercuryo.io). */
export const PublicSaleRate = answer(SaleRate)

/**
 * Response to `GET /b2b/fiat/sell-rates`. The path is published (mercuryoio/BAAS-API, "Sell Card"). The fields are
 * unverified: they are assumed to be those of `widget/sell/rate`.
 */
export const HeldSaleRate = answer(SaleRate.extend({ sell_token: z.string().min(1).max(4_096) }))

/**
 * Response to `GET /b2b/user/cards`. The path and "masked cards with `card_id`" are published (mercuryoio/BAAS-API,
 * "Sell Card"). The field names are unverified.
 */
export const Cards = answer(
  z
    .array(z.object({ card_id: z.string().regex(/^[\w-]{6,64}$/), number: z.string().regex(/^[\d*•xX ]*\d{4}$/) }))
    .max(50),
)

/** Response to `POST /b2b/user/cards`. Unverified: no public document explains how to save a card without a sale. */
export const NewCardPage = answer(z.object({ redirect_url: z.url().max(2_048) }))

/** Response to `POST /b2b/fiat/sell`. The field names are published (mercuryoio/BAAS-API, "Sell Card"). */
export const Sold = answer(z.object({ merchant_transaction_id: Text, address: Text }))

/** Response to `POST /b2b/fiat/sell/refund`. Unverified: no public document describes a refund on request. */
export const RefundAccepted = answer(z.object({ merchant_transaction_id: Text }))

/**
 * Response to `GET /sdk-partner/transactions`. A public guide documents the path, the header and the query. The parts
 * `deposit`, `withdraw` and `refund` of a sale are unverified.
 */
const SaleRows = z
  .array(
    z.object({
      deposit: z.object({
        merchant_transaction_id: Text,
        status: z.string().max(64),
        hash: MaybeText,
        amount: MaybeAmount,
      }),
      withdraw: z
        .object({ id: Text, status: z.string().max(64), fiat_amount: MaybeAmount, fiat_currency: MaybeText })
        .nullish()
        .transform((part) => part ?? null),
      refund: z
        .object({ status: z.string().max(64), hash: MaybeText, amount: MaybeAmount })
        .nullish()
        .transform((part) => part ?? null),
    }),
  )
  .max(50)
export const Sales = answer(SaleRows)

/** Page of the sales report for all users, with the total number of sales. Unverified. */
export const SaleReportPage = z.object({ data: SaleRows, total: ReportTotal })
export type SaleRow = z.infer<typeof SaleRows>[number]
