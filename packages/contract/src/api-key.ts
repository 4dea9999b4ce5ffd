import * as z from 'zod/mini'

/** A key that signs the v2 API, as its owner sees it (spec §3). The secret is returned once, at creation. */
export const ApiKeyView = z.object({
  apiId: z.int(),
  name: z.string(),
  publicKey: z.string(),
  /** Addresses and networks (CIDR) from which the key may be used; an empty list allows all. */
  whiteListIp: z.array(z.string()),
  isActive: z.boolean(),
  /** Blocked by the operator; its account cannot enable it. */
  isBlocked: z.boolean(),
  /** Whether anybody may read state and transactions of its orders by the order id alone. */
  isStatusPublic: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>
