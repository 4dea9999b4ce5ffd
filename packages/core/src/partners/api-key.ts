/** A key that signs: whose, from where, and what may be added to a price. */
export interface ApiKey {
  apiId: number
  /** The account that made it; null where the house did, for a partner. */
  userId: number | null
  name: string
  /** Names the key in a request; no secret. */
  publicKey: string
  /** Addresses and networks (CIDR) it may be used from; none means from anywhere. */
  allowedNetworks: string[]
  /** Whether what it signs is taken. */
  isActive: boolean
  /** Switched off by the house: its account cannot switch it on. */
  isBlocked: boolean
  /** Most that its partner may add to a price, basis points of the market value. */
  maxMarkupBps: number
  /** Epoch milliseconds, as is `lastUsedAt`; null while it was never used. */
  createdAt: number
  lastUsedAt: number | null
}

/** A secret as it is kept: encrypted, and bound to what it belongs to. */
export interface SecretBox {
  seal(secret: string, belongsTo: string): Uint8Array
  /** @throws when it was sealed under another key or for something else */
  open(sealed: Uint8Array, belongsTo: string): string
}

/** New random texts for keys. */
export interface KeyMint {
  publicKey(): string
  /** 256 bits. */
  secret(): string
  /** 256 bits, as the standard-webhooks convention writes a secret. */
  webhookSecret(): string
}

/** A key as it is looked up for a request. */
export interface FoundKey {
  key: ApiKey
  sealedSecret: Uint8Array
  /** Whether the asking address is in the key's networks. */
  isAllowedFrom: boolean
}

/** A key that is to be kept. */
export type NewKey = Pick<ApiKey, 'name' | 'publicKey' | 'maxMarkupBps'> & { sealedSecret: Uint8Array }

/** Keys and the signatures they have shown. Deleted ones are not found. */
export interface ApiKeyStore {
  /** Makes a partner's. */
  add(key: NewKey): Promise<ApiKey>
  all(): Promise<ApiKey[]>
  find(apiId: number): Promise<ApiKey | null>
  /** A key by its public name, with whether the address `ip` may use it. */
  findForRequest(publicKey: string, ip: string): Promise<FoundKey | null>
  /** Switches a key off for whoever has it, or lets it be as its account wants it. */
  block(apiId: number, isBlocked: boolean): Promise<void>
  /** @throws {OpsRefusal} when one of them is no address or network */
  allowNetworks(apiId: number, networks: readonly string[]): Promise<ApiKey>
  used(apiId: number): Promise<void>
  /**
   * Keeps a signature until `expiresAt` (epoch milliseconds); false where it was shown before, in this process or another.
   * Forgets a few that have expired.
   */
  keepSignature(apiId: number, signature: Uint8Array, expiresAt: number): Promise<boolean>
}

/** The keys of accounts. Another account's are not found. */
export interface AccountKeyStore {
  /**
   * Makes one, within a transaction; null where the account has `most` already, or is deleted.
   * @throws {DomainError} NETWORKS_INVALID
   */
  addFor(userId: number, key: NewKey & { networks: readonly string[] }, most: number): Promise<ApiKey | null>
  /** Newest first. */
  listOf(userId: number): Promise<ApiKey[]>
  /** What is left out stays. @throws {DomainError} NETWORKS_INVALID */
  changeOf(
    userId: number,
    apiId: number,
    changes: { name?: string | undefined; networks?: readonly string[] | undefined; isActive?: boolean | undefined },
  ): Promise<ApiKey | null>
  /** Forgets its secret, too; false where there is no such key. */
  deleteOf(userId: number, apiId: number, now: number): Promise<boolean>
  deleteAllOf(userId: number, now: number): Promise<void>
}
