/** An API key that signs requests, with its owner, allowed networks and maximum mark-up. */
export interface ApiKey {
  apiId: number
  /** Account that created the key; null for a partner key created by an operator. */
  userId: number | null
  name: string
  /** Public identifier that requests use for the key. */
  publicKey: string
  /** IP addresses and networks (CIDR) from which the key may be used. An empty list permits every address. */
  allowedNetworks: string[]
  /** Whether the server accepts signatures made with the key. */
  isActive: boolean
  /** Whether an operator has disabled the key. If so, the account cannot re-enable it. */
  isBlocked: boolean
  /** Maximum mark-up for orders with this key, in basis points of the market value. */
  maxMarkupBps: number
  /** Whether any caller that knows the ID of an order created with the key may read its state and transactions. */
  isStatusPublic: boolean
  /** When the key was created, in epoch milliseconds. */
  createdAt: number
  /** When the key was last used, in epoch milliseconds; null if it has never been used. */
  lastUsedAt: number | null
}

/** Encrypts secrets. Each encrypted secret is bound to its owner (`belongsTo`). */
export interface SecretBox {
  seal(secret: string, belongsTo: string): Uint8Array
  /**
   * Decrypts a secret.
   * @throws when the secret was encrypted with another key or for another owner
   */
  open(sealed: Uint8Array, belongsTo: string): string
}

/** Generates random strings for API keys and webhooks. */
export interface KeyMint {
  publicKey(): string
  /** Returns a string with 256 random bits. */
  secret(): string
  /** Returns a string with 256 random bits in the format of the Standard Webhooks convention. */
  webhookSecret(): string
}

/** An API key that was looked up for a request. */
export interface FoundKey {
  key: ApiKey
  sealedSecret: Uint8Array
  /** Whether the caller's IP address is in one of the key's allowed networks. */
  isAllowedFrom: boolean
}

/** Data of a new API key. */
export type NewKey = Pick<ApiKey, 'name' | 'publicKey' | 'maxMarkupBps'> & { sealedSecret: Uint8Array }

/** Stores API keys and the request signatures made with them. Does not return deleted keys. */
export interface ApiKeyStore {
  /** Adds a partner key. */
  add(key: NewKey): Promise<ApiKey>
  all(): Promise<ApiKey[]>
  find(apiId: number): Promise<ApiKey | null>
  /** Looks up a key by its public identifier. Also returns whether the key may be used from the IP address `ip`. */
  findForRequest(publicKey: string, ip: string): Promise<FoundKey | null>
  /** Blocks or unblocks any owner's key. */
  block(apiId: number, isBlocked: boolean): Promise<void>
  /**
   * Sets the allowed networks.
   * @throws {OpsRefusal} when one of the strings is not an IP address or network
   */
  allowNetworks(apiId: number, networks: readonly string[]): Promise<ApiKey>
  /** Sets whether the reduced status of orders created with the key is public. */
  showStatus(apiId: number, isPublic: boolean): Promise<void>
  /**
   * Switches off all active keys of accounts, which their owners can switch on again, and blocks all active keys of
   * partners. Returns the numbers of changed keys.
   */
  disableAll(): Promise<{ ofAccounts: number; ofPartners: number }>
  used(apiId: number): Promise<void>
  /**
   * Stores a signature until `expiresAt` (epoch milliseconds). Returns false if any process has already used the
   * signature. Also deletes a few expired signatures.
   */
  keepSignature(apiId: number, signature: Uint8Array, expiresAt: number): Promise<boolean>
}

/** Stores accounts' API keys. Each call accesses only the given account's keys. */
export interface AccountKeyStore {
  /**
   * Adds a key within a transaction. Returns null if the account already has `most` keys or has been deleted.
   * @throws {DomainError} NETWORKS_INVALID
   */
  addFor(userId: number, key: NewKey & { networks: readonly string[] }, most: number): Promise<ApiKey | null>
  /** Returns an account's keys, newest first. */
  listOf(userId: number): Promise<ApiKey[]>
  /**
   * Changes a key. Omitted fields remain unchanged.
   * @throws {DomainError} NETWORKS_INVALID
   */
  changeOf(
    userId: number,
    apiId: number,
    changes: {
      name?: string | undefined
      networks?: readonly string[] | undefined
      isActive?: boolean | undefined
      isStatusPublic?: boolean | undefined
    },
  ): Promise<ApiKey | null>
  /** Deletes a key, its secret and its webhooks. Returns false if there is no such key. */
  deleteOf(userId: number, apiId: number, now: number): Promise<boolean>
  deleteAllOf(userId: number, now: number): Promise<void>
}
