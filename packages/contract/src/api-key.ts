import * as z from 'zod/mini'

/** A key that signs the v2 API, as its owner sees it (spec §3); its secret is told once, when it is made. */
export const ApiKeyView = z.object({
  apiId: z.int(),
  name: z.string(),
  publicKey: z.string(),
  /** Addresses and networks (CIDR) it may be used from; none means from anywhere. */
  whiteListIp: z.array(z.string()),
  isActive: z.boolean(),
  /** Switched off by the house: its account cannot switch it on. */
  isBlocked: z.boolean(),
  /** Whether anybody may read state and transactions of its orders by the order id alone. */
  isStatusPublic: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>
