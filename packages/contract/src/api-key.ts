import * as z from 'zod/mini'

/**
 * A key that signs requests of the v2 API, as shown to its owner (spec §3). The secret is returned only at creation.
 */
export const ApiKeyView = z.object({
  apiId: z.int(),
  name: z.string(),
  publicKey: z.string(),
  /** Addresses and networks (CIDR) that may use the key; an empty list allows all. */
  whiteListIp: z.array(z.string()),
  isActive: z.boolean(),
  /** Whether the operator blocked the key. Its account cannot enable it again. */
  isBlocked: z.boolean(),
  /** Whether anyone may read the state and transactions of orders created with the key, by order id alone. */
  isStatusPublic: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>
