import * as z from 'zod/mini'

/**
 * A key that signs v2 API requests, as its owner sees it (spec §3). The secret is returned only when the key is
 * created.
 */
export const ApiKeyView = z.object({
  apiId: z.int(),
  name: z.string(),
  publicKey: z.string(),
  /** Addresses and networks (CIDR) from which the key may be used; an empty list allows all. */
  whiteListIp: z.array(z.string()),
  isActive: z.boolean(),
  /** Whether an operator blocked the key, in which case the account cannot re-enable it. */
  isBlocked: z.boolean(),
  /**
   * Whether any caller that knows an order's ID may read its state and transactions. Applies to orders created with
   * this key.
   */
  isStatusPublic: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>
