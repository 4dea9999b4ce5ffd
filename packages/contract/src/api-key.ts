import * as z from 'zod/mini'

/**
 * A key that signs v2 API requests, as its owner sees it (spec §3). Only the call that creates the key returns the
 * secret.
 */
export const ApiKeyView = z.object({
  apiId: z.int(),
  name: z.string(),
  publicKey: z.string(),
  /** Addresses and networks (CIDR) from which the key may be used; an empty list allows all. */
  whiteListIp: z.array(z.string()),
  isActive: z.boolean(),
  /** Whether an operator blocked the key. The account cannot re-enable a blocked key. */
  isBlocked: z.boolean(),
  /**
   * Whether any caller that knows the ID of an order created with this key may read the order's state and transactions.
   */
  isStatusPublic: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>
