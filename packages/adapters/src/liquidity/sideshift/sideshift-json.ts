import * as z from 'zod'
import { ProviderAmount } from '../../provider-amount.ts'

const Text = z.string().min(1).max(512)
const MaybeText = z
  .string()
  .max(512)
  .nullish()
  .transform((text) => text || null)
const MaybeAmount = ProviderAmount.nullish().transform((amount) => amount ?? null)
/** Networks to which a flag applies: all of them (`true`), none (`false`), or those in the list. */
const Networks = z.union([z.boolean(), z.array(Text)]).default(false)

/** Response to `GET coins`. */
export const Coins = z
  .array(
    z.object({
      coin: Text,
      networks: z.array(Text),
      fixedOnly: Networks,
      variableOnly: Networks,
      depositOffline: Networks,
      settleOffline: Networks,
      tokenDetails: z.record(z.string(), z.object({ contractAddress: Text })).nullish(),
    }),
  )
  .max(20_000)
export type Coin = z.infer<typeof Coins>[number]

/** Response to `GET pair/{coin-net}/{coin-net}`. */
export const Pair = z.object({ min: ProviderAmount, max: ProviderAmount, rate: ProviderAmount })

/** Response to `POST quotes`. */
export const Quote = z.object({
  id: Text,
  depositAmount: ProviderAmount,
  settleAmount: ProviderAmount,
  expiresAt: Text,
})

/** Response to `POST shifts/fixed` and `POST shifts/variable`. */
export const Created = z.object({
  id: Text,
  depositAddress: Text,
  depositMemo: MaybeText,
  settleAddress: Text,
  depositAmount: MaybeAmount,
  settleAmount: MaybeAmount,
  expiresAt: MaybeText,
})

/**
 * Response to `GET shifts/{id}`. After several deposits, it also contains a list of deposits, which the adapter
 * ignores.
 */
export const Shift = z.object({
  id: Text,
  status: z.string().max(64),
  depositAmount: MaybeAmount,
  settleAmount: MaybeAmount,
  depositHash: MaybeText,
  settleHash: MaybeText,
  refundHash: MaybeText,
  refundAddress: MaybeText,
})

/** Response to `POST shifts/{id}/set-refund-address`. */
export const RefundAddressSet = z.object({ id: Text })

/** Body of an error response. */
export const Refusal = z.object({ error: z.object({ message: z.string().max(500) }) })
